// Elementary functions of complex numbers, in those of reals: branch cuts and special values as in C.
#pragma once
#include "ir/complex/parts.hpp"

namespace weft {

/// One of the functions of one number that the table marks as Weft's own, sqrt included.
Parts elementary(Operation function, const Parts& z);
/// a**b as exp(b * log(a)); 1 for b = 0.
Parts power(const Parts& a, const Parts& b);

}  // namespace weft
