// The same elements in another shape or order, and parts of arrays.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// How many axes there are, how long they are, and how many elements there are in all, or along axes.
std::int64_t ndim(const Operand& a);
Dims shape(const Operand& a);
std::int64_t size(const Operand& a, const Axis& axis = None{});

/// One length may be -1: it is computed. Elements are read and laid out in C order, in 'F' order, or with 'A'
/// in Fortran order where `a` lies so. Errors: ValueError "cannot reshape array of size 6 into shape
/// (4,newaxis)".
LazyTensor reshape(const Operand& a, const Shape& shape, char order = 'C');
/// One axis of all elements, in order 'C', 'F', 'A' (as reshape), or 'K': as they lie in memory.
LazyTensor ravel(const Operand& a, char order = 'C');
/// Reverses the axes, or permutes them: axis i of the result is axis axes[i] of `a`.
LazyTensor transpose(const Operand& a, const Axis& axes = None{});
LazyTensor permute_dims(const Operand& a, const Axis& axes = None{});
/// Errors: AxisError "axis1: axis 2 is out of bounds for array of dimension 2".
LazyTensor swapaxes(const Operand& a, std::int64_t axis1, std::int64_t axis2);
/// Axes `source` at the places `destination`; the others keep their order. Errors: AxisError, and ValueError
/// "repeated axis in `source` argument" or for unlike numbers of axes.
LazyTensor moveaxis(const Operand& a, const Shape& source, const Shape& destination);
/// Axis `axis` before axis `start`. Errors: AxisError.
LazyTensor rollaxis(const Operand& a, std::int64_t axis, std::int64_t start = 0);
/// Axes of length 1 put in at these places of the result.
LazyTensor expand_dims(const Operand& a, const Axis& axis);
/// Removes axes of length 1: all, or those named (ValueError when one is longer).
LazyTensor squeeze(const Operand& a, const Axis& axis = None{});
/// Axes of length 1 put around: before a 1-d array's, and for 3-d after a 2-d one's.
LazyTensor atleast_1d(const Operand& a);
LazyTensor atleast_2d(const Operand& a);
LazyTensor atleast_3d(const Operand& a);
LazyTensor broadcast_to(const Operand& a, const Shape& shape);
/// Reverses the elements along all axes, or those named.
LazyTensor flip(const Operand& a, const Axis& axis = None{});
/// Along the second axis, and the first. Errors: ValueError "Input must be >= 2-d.".
LazyTensor fliplr(const Operand& m);
LazyTensor flipud(const Operand& m);
/// Turned by 90 degrees `k` times in the plane of two axes, from the first towards the second. Errors:
/// ValueError.
LazyTensor rot90(const Operand& m, std::int64_t k = 1, const Shape& axes = {0, 1});
/// Elements moved along axes by `shift`, those beyond the end to the front; axis None moves the flattened
/// array. Several shifts meet several axes, or one is for all. Errors: AxisError; ValueError when they do not
/// fit.
LazyTensor roll(const Operand& a, const Shape& shift, const Axis& axis = None{});
/// The same by as much as data say: a 0-d integer.
LazyTensor roll(const Operand& a, const LazyTensor& shift, const Axis& axis = None{});

/// a[items]: basic indexing with integers, slices, newaxis and one ellipsis. Errors: IndexError with NumPy's
/// text.
LazyTensor getitem(const Operand& a, const Subscripts& items);
/// What `a[items] = value` leaves in `a`, as a new tensor: x = np::setitem(x, {slice(1, -1)}, value).
LazyTensor setitem(const Operand& a, const Subscripts& items, const Operand& value);

}  // namespace weft::numpy
