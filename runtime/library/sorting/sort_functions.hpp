// What sorting asks of the data at hand, as functions that programs call.
#pragma once
#include "runtime/array/ndarray.hpp"

namespace weft::library {

/// Each row of the last axis in NumPy's order: NaN last, complex numbers by real parts, then by imaginary
/// ones. Equal elements, as zeros of both signs are, stay in order.
void sort(const std::vector<ndarray>& arguments, const ndarray& result);
/// The indices (int64) of the elements of each row in that order.
void argsort(const std::vector<ndarray>& arguments, const ndarray& result);
/// Of an array of one axis, in that order, and others of its dtype: where each of these would be put into it
/// (int64), before what equals it, or, to the right, after. In an array that is not in order, some index.
template <bool right>
void searchsorted(const std::vector<ndarray>& arguments, const ndarray& result);
/// The elements of each row, in that order at places (int64 arrays, those below 0 from the end) alone: what
/// comes before one lies before it.
void partition(const std::vector<ndarray>& arguments, const ndarray& result);
/// The places (int64) of the rows of a matrix in the order of their first elements, of those that are equal
/// of their second ones, and so on. Equal rows stay in order.
void row_order(const std::vector<ndarray>& arguments, const ndarray& result);

}  // namespace weft::library
