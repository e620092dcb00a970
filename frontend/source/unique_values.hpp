// np.unique: as many values as data decide.
#pragma once
#include "frontend/source/values.hpp"

namespace weft::source {

struct UniqueWanted {
  bool index = false, inverse = false, counts = false, equal_nan = true;
};

/// np.unique of all elements: an array, or a tuple of what is wanted. Of values that are equal, as zeros of
/// both signs and NaN are, the first one is kept.
Value unique_values(const LazyTensor& x, const UniqueWanted& wanted);

/// The same of the parts along an axis of an array with several: parts that have a NaN are equal to none.
Value unique_parts(const LazyTensor& x, std::int64_t axis, const UniqueWanted& wanted);

/// All elements in order, where they were, and whether each is another value than the one before.
struct SortedValues {
  LazyTensor sorted, order, begins;
};
SortedValues sorted_values(const LazyTensor& x, bool equal_nan = true);
/// What a mask marks, in an array of its own.
Value items_where(const LazyTensor& x, const LazyTensor& mask);

}  // namespace weft::source
