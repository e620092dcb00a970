// Slices as the ranges that np.r_, np.mgrid and their kin make of them.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// start:stop:step, of numbers; a step that is complex says how many points there are, the last included.
struct IndexRange {
  numpy::Operand start = 0, stop = 0, step = 1;
  std::optional<std::int64_t> points = {};
};
/// `makers` are those who ask. Errors: NotImplementedError for bounds that data decide, and without an end.
IndexRange range_of(const Value& item, const std::string& makers);

/// What r_ makes of it, and mgrid where it stands alone.
LazyTensor joined_numbers(const IndexRange& range);
LazyTensor spaced_numbers(const IndexRange& range);
/// The numbers along each axis of a grid, all of one dtype. Errors: ValueError for a range downwards, unless
/// the grid is open.
std::vector<LazyTensor> axes_of_grid(const std::vector<IndexRange>& ranges, bool open);

}  // namespace weft::source
