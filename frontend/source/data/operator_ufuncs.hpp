// Python's operators as the ufuncs of two operands that NumPy's arrays call for them.
#pragma once
#include "frontend/source/syntax/tokens.hpp"
#include "weft/lazy_tensor.hpp"

namespace weft::source {

/// The ufunc, or matmul, that an operator of arrays is; null for **, which is several.
using ArrayFunction = LazyTensor (*)(const numpy::Operand&, const numpy::Operand&);
ArrayFunction array_function(Token operation);

/// Its name, and "power" for **.
const char* ufunc_name(Token operation);

}  // namespace weft::source
