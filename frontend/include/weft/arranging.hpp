// Arrays broadcast, resized, lengthened and put together, and bits.
#pragma once
#include "weft/creation.hpp"

namespace weft::numpy {

/// The shape that shapes broadcast to. Errors: ValueError "shape mismatch: objects cannot be broadcast to a
/// single shape.  Mismatch is between arg 0 with shape (2,) and arg 1 with shape (3,).".
Dims broadcast_shapes(const std::vector<Shape>& shapes);
/// The arrays, seen in the shape they have in common. Errors: as of broadcast_shapes.
std::vector<LazyTensor> broadcast_arrays(const std::vector<Operand>& arrays);
/// The items along an axis, a view each. Errors: ValueError "Input array must be at least 1-d.".
std::vector<LazyTensor> unstack(const Operand& x, std::int64_t axis = 0);

/// The elements, again and again if there are less, in another shape. Errors: ValueError.
LazyTensor resize(const Operand& a, const Shape& new_shape);
/// Flattened first for axis None.
LazyTensor append(const Operand& arr, const Operand& values, const Axis& axis = None{});
/// `values` before the places `obj`, an integer or an array of one axis of them, or a mask, which must be
/// known. Flattened first for axis None. Errors: IndexError, when the program runs where data decide, and
/// ValueError with NumPy's texts; NotImplementedError for masks that a variable decides.
LazyTensor insert(const Operand& arr, const Operand& obj, const Operand& values, const Axis& axis = None{});
/// numpy.delete: all but the items at `obj` along an axis: an integer, an array of them, a mask, or a slice.
/// Flattened first for axis None. Errors: IndexError, when the program runs where data decide, and ValueError
/// with NumPy's texts; NotImplementedError for a mask, or more than one place, that a variable decides.
LazyTensor delete_(const Operand& arr, const Operand& obj, const Axis& axis = None{});
LazyTensor delete_(const Operand& arr, const slice& obj, const Axis& axis = None{});
/// `trim`: "f" for the front, "b" for the back, or both.
struct TrimKeywords {
  std::string trim = "fb";
  Axis axis = None{};
};
/// The part between the outermost elements that are not zero, along all axes or those named: a view. They
/// must be known, and are computed at once. Errors: ValueError "unexpected character(s) in `trim`: 'x'";
/// AxisError; NotImplementedError where a variable decides them.
LazyTensor trim_zeros(const Operand& filt, const TrimKeywords& keywords = {});
/// Nested lists of arrays as they lie beside and below one another. Errors: ValueError with NumPy's texts.
LazyTensor block(const NestedList& arrays);
/// Whether the elements are equal, once broadcast: false where they cannot be.
LazyTensor array_equiv(const Operand& a1, const Operand& a2);

/// Of an axis, or of the flattened array; `bitorder` "big" or "little".
struct PackbitsKeywords {
  Axis axis = None{};
  std::string bitorder = "big";
};
/// Eight elements as the bits of one uint8. Errors: TypeError of floats, ValueError, AxisError.
LazyTensor packbits(const Operand& a, const PackbitsKeywords& keywords = {});
struct UnpackbitsKeywords {
  Axis axis = None{};
  std::optional<std::int64_t> count = {};  // of bits along the axis: below zero, so many less
  std::string bitorder = "big";
};
LazyTensor unpackbits(const Operand& a, const UnpackbitsKeywords& keywords = {});

}  // namespace weft::numpy
