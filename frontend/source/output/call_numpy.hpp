// Calls of functions that are rows of a table.
#pragma once
#include "frontend/source/functions/numpy_function.hpp"

namespace weft::source {

/// Calls `function`. Errors: TypeError with Python's text when the arguments do not fit the signature;
/// NotImplementedError for parameters that are not supported.
Value call_numpy(const NumpyFunction& function, CallArguments arguments, const CallBack& back);

}  // namespace weft::source
