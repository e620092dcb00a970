// Sets of which one is of uint64 and the other of signed integers: NumPy joins them in float64.
#pragma once
#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// Whether each value is among sorted ones of its dtype.
LazyTensor among_sorted(const LazyTensor& values, const LazyTensor& sorted);

/// Whether two dtypes of integers have no integer dtype in common.
bool have_mixed_signs(DType a, DType b);

/// Whether `max - min` of `among`, which has elements, is more than their dtype's largest: NumPy's text is
/// `table_is_exceeded` where "table" is asked for. bool, 0-d.
LazyTensor exceeds_table(const LazyTensor& among);
inline constexpr char table_is_exceeded[] =
    "You have specified kind='table', but the range of values in `ar2` or `ar1` exceed the maximum integer "
    "of the datatype. Please set `kind` to None or 'sort'.";

/// How many different elements there are, int64 and 0-d; and whether NumPy may find them by a table.
struct MixedSets {
  LazyTensor elements, among;
  bool tables = true;
};
/// Of 1-d arrays with elements: whether each of `x` is among the others. NumPy compares exactly where it has
/// a table or a few elements, and else in float64, where an element of `x` is also found by a larger one of
/// `x` that is the same float64.
LazyTensor mixed_isin(const LazyTensor& x, const LazyTensor& among, const MixedSets& sets);
/// The same as integers compare, and as float64 does, with those of `x` found by larger ones.
LazyTensor exact_isin(const LazyTensor& x, const LazyTensor& among);
LazyTensor float_isin(const LazyTensor& x, const LazyTensor& among);
/// Of a sorted array: whether a larger element, or a smaller one, is the same float64.
LazyTensor same_as_larger(const LazyTensor& sorted);
LazyTensor same_as_smaller(const LazyTensor& sorted);

}  // namespace weft::numpy
