// Functions of integers whose steps are counted by the numbers.
#pragma once
#include "runtime/program/host_function.hpp"

namespace weft {

/// The greatest common divisor of each two elements of unsigned arrays of one shape and dtype; 0 of two
/// zeros.
HostFunctionPtr gcd_function();

}  // namespace weft
