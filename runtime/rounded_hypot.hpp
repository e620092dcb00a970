// The length of a vector of two floats.
#pragma once

namespace weft {

/// The float that is nearest to sqrt(x * x + y * y), as Python's math.hypot gives it; infinite where one is,
/// NaN or not.
double rounded_hypot(double x, double y);

}  // namespace weft
