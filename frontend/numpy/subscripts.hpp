// Subscripts as they are written become an index resolved against a shape.
#pragma once
#include "ir/index.hpp"
#include "weft/subscript.hpp"

namespace weft::numpy {

/// Errors: IndexError for a wrong number or an integer out of bounds, ValueError for a step of 0, with
/// NumPy's text.
Index resolved(const Subscripts& items, const Dims& shape);

}  // namespace weft::numpy
