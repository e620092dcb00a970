// Subscripts as they are written become an index resolved against a shape.
#pragma once
#include "ir/index.hpp"
#include "weft/subscript.hpp"

namespace weft::numpy {

/// Errors: IndexError for a wrong number or an integer out of bounds, ValueError for a step of 0, with
/// NumPy's text.
Index resolved(const Subscripts& items, const Dims& shape);

/// An index that takes every axis whole.
Subscripts whole_axes(std::int64_t ndim);
/// The subscript for one axis; the others are taken whole.
Subscripts at_axis(std::int64_t axis, const Subscript& item);

}  // namespace weft::numpy
