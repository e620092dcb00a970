// Elementwise operations on complex numbers, in reals.
#pragma once
#include "ir/complex/parts.hpp"

namespace weft {

/// With NumPy's bits on machines with fused multiply-add: each part of a product has one rounding more than
/// needed.
Parts multiply(const Parts& a, const Parts& b);
/// Without fused multiply-add, as in C.
Parts plain_product(const Parts& a, const Parts& b);
/// Smith's.
Parts divide(const Parts& a, const Parts& b);
Parts reciprocal(const Parts& z);
/// The distance from 0: inf where a part is infinite, NaN aside.
Real magnitude(const Parts& z);
/// z / |z|; 0 for 0.
Parts sign(const Parts& z);
/// The whole power -100 < n < 100 by repeated products, as C's cpow in NumPy.
Parts integer_power(const Parts& z, int n);

/// The order of NumPy: by real parts, then by imaginary ones. `operation` is one of the six comparisons.
Real compare(Operation operation, const Parts& a, const Parts& b);
/// maximum, minimum, fmax or fmin.
Parts extreme(Operation operation, const Parts& a, const Parts& b);
Parts clip(const Parts& z, const Parts& least, const Parts& most);

}  // namespace weft
