// Where floating-point errors happen: as conditions on operands and results, so that they are computed by the
// kernels that compute these, on any device and in any order.
#pragma once
#include <array>
#include <vector>

#include "weft/errstate.hpp"
#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// "divide by zero", "overflow", "underflow", "invalid value".
const char* text_of(FloatError error);

struct FloatCondition {
  FloatError error;
  LazyTensor holds;  // bool, for each element of the result, or of one that is reduced
};

/// Where computing `result` from its operands is one of the errors that `state` does not ignore, as IEEE 754
/// has them, or NumPy's loop where it has errors of its own: integers divided by zero, floats out of an
/// integer's range. Nothing for operations that have none.
std::vector<FloatCondition> float_conditions(const Tensor& result, const Errstate& state);

/// Where arithmetic on two NumPy integers, or one, wraps: NumPy says so of scalars alone.
FloatCondition integer_overflow(const Tensor& result);
/// Where the remainder of two float16 is a division by zero, too: of scalars, for which NumPy forms the
/// quotient.
FloatCondition division_of_halves(const Tensor& remainder);

}  // namespace weft::numpy
