// The state after a draw, of what the draw gives.
#pragma once
#include "runtime/array/ndarray.hpp"

namespace weft::random {

/// The words of a state, of the bytes, of any dtype, with which a draw begins (draws.hpp).
void state(const std::vector<ndarray>& arguments, const ndarray& result);

}  // namespace weft::random
