// Inverse functions of complex sines and hyperbolic cosines; the others are these, turned.
#pragma once
#include "ir/complex/parts.hpp"

namespace weft {

Parts arcsin(const Parts& z);
Parts arccos(const Parts& z);
Parts arccosh(const Parts& z);
Parts arctanh(const Parts& z);

}  // namespace weft
