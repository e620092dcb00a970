// The different values of arrays, and what functions of sets make of values in order.
#pragma once
#include <optional>

#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// What numpy.unique is asked for beside the values.
struct UniqueWanted {
  bool index = false, inverse = false, counts = false, equal_nan = true;
};
/// What was wanted is there.
struct Uniques {
  LazyTensor values;
  std::optional<LazyTensor> index, inverse, counts;
};

/// numpy.unique of all elements. Of values that are equal, as zeros of both signs and NaN are, the first one
/// is kept.
Uniques uniques(const LazyTensor& x, const UniqueWanted& wanted);
/// The same of the parts along an axis of an array with several: parts that have a NaN are equal to none.
Uniques unique_parts(const LazyTensor& x, std::int64_t axis, const UniqueWanted& wanted);
/// The one or the other: of an array with one axis its parts are its elements.
Uniques uniques(const LazyTensor& x, const numpy::Axis& axis, const UniqueWanted& wanted);

/// All elements in order, where they were, and whether each is another value than the one before.
struct SortedValues {
  LazyTensor sorted, order, begins;
};
SortedValues sorted_values(const LazyTensor& x);

}  // namespace weft::numpy
