// Slices that data decide: by their ends, or as parts of an axis whose length is measured.
#pragma once
#include <optional>
#include <vector>

#include "frontend/source/values/values.hpp"

namespace weft::source {

/// An index of which some slices are decided by data.
struct IndexByData {
  struct Window {
    std::int64_t of_array, of_rest;  // the axis, in the array and in what the rest of the index takes
    SliceValue range;
  };
  std::vector<Window> windows;
  Value rest;               // the index with whole axes in their stead
  bool takes_all = false;   // and no other axis than whole ones
  bool has_arrays = false;  // which the rest takes elements by: windows come first
};
/// Nothing where data decide no slice.
std::optional<IndexByData> windows_in(const Value& index, const LazyTensor& x);

/// What a slice takes of an axis, where data decide how much: a view (numpy/indexing/data_parts.hpp).
Array window_of(const Array& x, std::int64_t axis, const SliceValue& range);

}  // namespace weft::source
