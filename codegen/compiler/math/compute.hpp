// The elementwise operations and the steps of reductions, on scalars or vectors.
#pragma once
#include <span>
#include <vector>

#include "codegen/compiler/ssa/values.hpp"
#include "codegen/nest/loop_nest.hpp"

namespace weft::codegen {

/// The result of a `compute` instruction; the operands have equal lanes, and their dtypes are told beside
/// them.
Value compute(Values& values, const Instruction& instruction, std::span<const Value> operands,
              std::span<const DType> dtypes);

/// One step of a reduction, and what changes nothing by such a step.
Value reduce_step(Values& values, Operation operation, DType dtype, Value accumulator, Value value);
/// Whether max or min over floats: a step has to look for NaN too, which can be done apart, at less cost.
bool is_float_extreme(Operation operation, DType dtype);
/// The step of such a reduction over what is not NaN.
Value reduce_numbers(Values& values, Operation operation, Value accumulator, Value value);
Value reduce_identity(Values& values, Operation operation, DType dtype, int lanes);
/// Where the accumulator of a reduction starts.
Value reduce_start(Values& values, const Reduction& reduction, int lanes);
/// The accumulator, rounded to what the reduction says.
Value rounded_as_asked(Values& values, const Reduction& reduction, Value accumulator);
/// One step, and the rounding.
Value take_element(Values& values, const Reduction& reduction, Value accumulator, Value value);
/// What the accumulator, a scalar, comes to with each lane of `value`, one after the other.
std::vector<Value> running_values(Values& values, const Reduction& reduction, Value accumulator, Value value);

}  // namespace weft::codegen
