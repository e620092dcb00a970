// NumPy's indexing with arrays, as functions that programs call.
#pragma once
#include "runtime/array/ndarray.hpp"

namespace weft::library {

/// Of a table and an int64 array of places for each of its first axes, which broadcast to a shape: the
/// table's items at the places, shape + the shape of an item. Negative places count from the end. `axes` are
/// what errors call these axes. A last argument more is a predicate, a 0-d bool: where it does not hold,
/// nothing is looked at, and zeros are the result. Errors: IndexError, as NumPy's.
void gather(const Dims& axes, const std::vector<ndarray>& arguments, const ndarray& result);
/// Of a table, values that broadcast to such a shape, and places: puts the values there, into the table
/// itself; the last one where a place comes twice. A predicate as above. Errors: the same, before anything is
/// put.
void scatter(const Dims& axes, const std::vector<ndarray>& arguments, const ndarray& table);
/// The same arguments: adds the values there, one after the other, as np.add.at. Errors: the same, before
/// anything is added.
void scatter_add(const Dims& axes, const std::vector<ndarray>& arguments, const ndarray& table);
/// Of a mark (int64), a table and places of any integer dtype: the mark. Errors: those of a gather when the
/// mark is not 0, which a kernel says that looks items up itself.
void check_indices(const Dims& axes, const std::vector<ndarray>& arguments, const ndarray& mark);

/// Of a table and int64 indices along the one of `axes`: its items there, the indices' axes in that one's
/// stead. The nearest index for those outside.
void take(const Dims& axes, const std::vector<ndarray>& arguments, const ndarray& result);

/// Of an array, a bool mask of its first axes and how many it marks (int64): what it marks, one after the
/// other along the first axis.
void compress(const std::vector<ndarray>& arguments, const ndarray& result);
/// Of an array, a bool mask of its first axes and values, one after the other along the first axis: puts them
/// where the mask marks, into the array itself. Errors: ValueError, as NumPy's, for as many values as are not
/// marked.
ndarray masked_scatter(const std::vector<ndarray>& arguments);
/// Of a mask and how many it marks: their places, a row an axis of the mask (int64).
void nonzero(const std::vector<ndarray>& arguments, const ndarray& result);
/// Of an array, a start and a length (int64): that many items along the first axis.
void dynamic_slice(const std::vector<ndarray>& arguments, const ndarray& result);
/// Of an array, values for such a slice, and its start and length: puts the values there, into the array
/// itself.
ndarray dynamic_update_slice(const std::vector<ndarray>& arguments);

}  // namespace weft::library
