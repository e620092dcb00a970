// The length of a vector of floats.
#pragma once
#include <span>

namespace weft {

/// As Python's math.hypot and math.dist compute it; infinite where a part is, NaN or not.
double vector_norm(std::span<const double> parts);

}  // namespace weft
