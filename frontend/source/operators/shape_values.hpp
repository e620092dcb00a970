// What shapes are to Python, where data may decide lengths.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// The lengths, known or not, as a tuple; and their product.
Value shape_value(const Dims& shape);
Value size_value(const Dims& shape);

}  // namespace weft::source
