// The weights of averages and of quantiles.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// Weights of the shape of `x`, or of its axes named, put where they broadcast with it. Errors: TypeError
/// "Axis must be specified when shapes of a and weights differ."; ValueError; AxisError.
LazyTensor placed_weights(const LazyTensor& weights, const LazyTensor& x, const Axis& axis);

}  // namespace weft::numpy
