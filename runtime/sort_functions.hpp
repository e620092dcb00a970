// What sorting asks of the data at hand, as functions that programs call.
#pragma once
#include "runtime/host_function.hpp"

namespace weft {

/// Each row of the last axis in NumPy's order: NaN last, complex numbers by real parts, then by imaginary
/// ones. Equal elements, as zeros of both signs are, stay in order.
HostFunctionPtr sort_function();

}  // namespace weft
