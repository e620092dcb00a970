// Basic indexing, resolved against a shape: what getitem and setitem carry.
#pragma once
#include <string>
#include <vector>

#include "ir/type.hpp"

namespace weft {

/// One item of a resolved index. An integer or slice consumes one axis of the input, newaxis none; an integer
/// gives no axis of the result. Resolved: no ellipsis, every axis of the input has its item, 0 <= start for a
/// non-empty slice.
struct IndexItem {
  enum class Kind : std::uint8_t { integer, slice, newaxis };
  Kind kind = Kind::slice;
  std::int64_t start = 0;   // the first element taken
  std::int64_t step = 1;    // not 0; negative walks backwards
  std::int64_t length = 1;  // elements taken; 1 for an integer
  bool operator==(const IndexItem&) const = default;
};
using Index = std::vector<IndexItem>;

/// Every element of an array of this shape.
Index whole(const Dims& shape);

/// The view's type, and the bytes from the input's first element to its own.
struct IndexedType {
  Type type;
  std::int64_t offset = 0;
};
IndexedType indexed_type(const Type& input, const Index& index);

/// The index as Python writes it between brackets, for an input of this shape: "1:-1, ::2", "0", "...". Whole
/// axes at the end are left out.
std::string index_text(const Index& index, const Dims& shape);
/// The same with nothing left out, so that indexes that differ in numbers differ there alone.
std::string full_index_text(const Index& index);

}  // namespace weft
