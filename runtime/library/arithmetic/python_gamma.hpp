// Python's math.gamma and math.lgamma.
#pragma once

namespace weft {

/// By the approximation of Lanczos, computed as CPython computes it. NaN at poles and at minus infinity.
double python_gamma(double x);
/// The logarithm of its absolute value. NaN at poles.
double python_lgamma(double x);

}  // namespace weft
