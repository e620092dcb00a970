// The state after a draw, of what the draw gives.
#pragma once
#include "runtime/program/host_function.hpp"

namespace weft::random {

/// The words of a state, of the bytes, of any dtype, with which a draw begins (draws.hpp).
HostFunctionPtr state_function();

}  // namespace weft::random
