// The shape that several arrays have in common.
#pragma once
#include <vector>

#include "runtime/array/dims.hpp"

namespace weft::numpy {

/// Errors: ValueError as of NumPy's broadcast objects, which says the first two that do not fit.
Dims common_shape(const std::vector<Dims>& shapes);

}  // namespace weft::numpy
