// The same elements in another shape or order, parts of arrays, and arrays put together.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// One length may be -1: it is computed. Errors: ValueError "cannot reshape array of size 6 into shape
/// (4,newaxis)".
LazyTensor reshape(const Operand& a, const Shape& shape);
/// Reverses the axes, or permutes them: axis i of the result is axis axes[i] of `a`.
LazyTensor transpose(const Operand& a, const Axis& axes = None{});
/// Axes of length 1 put in at these places of the result.
LazyTensor expand_dims(const Operand& a, const Axis& axis);
/// Removes axes of length 1: all, or those named (ValueError when one is longer).
LazyTensor squeeze(const Operand& a, const Axis& axis = None{});
LazyTensor broadcast_to(const Operand& a, const Shape& shape);
/// Reverses the elements along all axes, or those named.
LazyTensor flip(const Operand& a, const Axis& axis = None{});

/// a[items]: basic indexing with integers, slices, newaxis and one ellipsis. Errors: IndexError with NumPy's
/// text.
LazyTensor getitem(const Operand& a, const Subscripts& items);
/// What `a[items] = value` leaves in `a`, as a new tensor: x = np::setitem(x, {slice(1, -1)}, value).
LazyTensor setitem(const Operand& a, const Subscripts& items, const Operand& value);

LazyTensor concatenate(const std::vector<Operand>& arrays, const ConcatenateKeywords& keywords = {});
LazyTensor stack(const std::vector<Operand>& arrays, const StackKeywords& keywords = {});
/// Errors: ValueError "array split does not result in an equal division".
std::vector<LazyTensor> split(const Operand& a, const Sections& indices_or_sections,
                              const SplitKeywords& keywords = {});
/// The same, but sections may differ in length by one.
std::vector<LazyTensor> array_split(const Operand& a, const Sections& indices_or_sections,
                                    const SplitKeywords& keywords = {});

/// NumPy's `@`. Errors: ValueError when the core dimensions do not fit.
LazyTensor matmul(const Operand& a, const Operand& b);

}  // namespace weft::numpy
