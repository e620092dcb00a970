// Slices that data decide: by their ends, or as parts of an axis whose length they decide.
#pragma once
#include "frontend/numpy/core/data_reader.hpp"
#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// Python's slice. Ends that data decide are 0-d and int64, and stand instead of known ones.
struct DataSlice {
  std::optional<std::int64_t> start, stop, step;
  Tensor computed_start = {}, computed_stop = {};
};

/// What a slice takes of an axis, as many elements as data decide: a dynamic_slice or a gather, which takes
/// none twice, in the array's memory order. Errors: IndexError where the array has no such axis, ValueError
/// for a step of 0.
LazyTensor part_by_data(const LazyTensor& x, std::int64_t axis, const DataSlice& range);

/// As many items along an axis as `count` says, from `start` on, an int64 of 0 dimensions, which must be
/// there.
LazyTensor items_from(const LazyTensor& x, std::int64_t axis, const LazyTensor& start,
                      const CountedLength& count);

/// The first item along an axis whose length data decide, without the axis, and in memory order; zeros where
/// there is none.
LazyTensor first_along(const LazyTensor& x, std::int64_t axis);

/// x[…, range, …] along an axis, whether data decide its length or not.
LazyTensor part_along(const LazyTensor& x, std::int64_t axis, const slice& range);
/// What `x` holds after x[…, range, …] = value.
LazyTensor with_part_along(const LazyTensor& x, std::int64_t axis, const slice& range,
                           const LazyTensor& value);

}  // namespace weft::numpy
