// power as NumPy's loops compute it: squares, roots and quotients for exponents that have them.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

LazyTensor power_with_short_cuts(const Operand& x, const Operand& y);

}  // namespace weft::numpy
