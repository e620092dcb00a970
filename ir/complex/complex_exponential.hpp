// Exponential functions, logarithms and square roots of complex numbers.
#pragma once
#include "ir/complex/parts.hpp"

namespace weft {

/// size * (cosine, sine), where the size is exp(x) * factor, perhaps too large for a number of its own.
Parts exp_times(const Real& x, const Real& cosine, const Real& sine, double factor);
Parts exp(const Parts& z);
/// In NumPy's own steps.
Parts expm1(const Parts& z);
/// log(|z|)
Real log_magnitude(const Parts& z);
Parts log(const Parts& z);
Parts log1p(const Parts& z);
Parts sqrt(const Parts& z);

}  // namespace weft
