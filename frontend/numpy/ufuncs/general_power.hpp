// power without NumPy's short cuts.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

LazyTensor general_power(const Operand& x, const Operand& y);

}  // namespace weft::numpy
