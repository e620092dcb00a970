// NEP 50: which dtype a result has.
#pragma once
#include <span>

#include "ir/operation.hpp"
#include "runtime/array/dtype.hpp"

namespace weft {

/// numpy.promote_types. int64 with uint64 is float64. Errors: DTypePromotionError for bfloat16 with float16
/// and with integers of more than a byte.
DType promote_types(DType a, DType b);
/// numpy.result_type: floats are promoted first, so int8 and uint16 with float32 are float32, in any order.
DType promote_types(std::span<const DType> dtypes);
/// The dtype of the first of a ufunc's loops to which all can be cast safely: that of promote_types, but that
/// bfloat16 meets in float32 or float64 what it has no common dtype with.
DType loop_dtype(std::span<const DType> dtypes);
DType loop_dtype(DType a, DType b);

/// The dtype an elementwise operation computes in, and its result's. For `where` the loop's dtype is that of
/// the last two inputs; for `astype` it is the input's. int64 compared with uint64 has loop dtype int64 and
/// `mixed_sign` set: inputs are compared exactly, each in its own dtype.
struct LoopTypes {
  DType loop, result;
  bool mixed_sign = false;
};
/// Errors: TypeError with NumPy's text.
LoopTypes loop_types(Operation operation, std::span<const DType> inputs, DType astype = DType::bool_);

/// The dtype in which one step of a loop over `loop` is computed, before its result is rounded: of float16
/// and bfloat16, float32 like NumPy's; float64 where the bits are Weft's own, which makes them correctly
/// rounded. What moves or counts bits takes them as they are.
DType computed_dtype(Operation operation, DType loop);

/// Whether an extreme is its first operand where both are equal, as with float16; else it is the second.
bool takes_first_of_equals(Operation operation, DType loop);

/// The dtype in which sums and products of `dtype` are carried: float32 for float16 and bfloat16.
DType accumulator_dtype(DType dtype);

/// numpy.can_cast with casting='same_kind': kinds never go back from floating to integer, from signed to
/// unsigned, or to bool. bfloat16, void to NumPy, takes all, and goes to float32 and wider alone.
bool can_cast_same_kind(DType from, DType to);

/// The accumulation dtype NumPy's sum chooses: integers and bool narrower than 64 bits widen.
DType sum_dtype(DType input);

}  // namespace weft
