// What one step stores and the next one reads is handed on in a register.
#pragma once
#include "codegen/program/step_loop.hpp"
#include "runtime/array/dims.hpp"

namespace weft::codegen {

/// Reading an element right after it was stored takes as long as a few operations, and a recurrence waits for
/// it at every step: x[i] = x[i - 1] * a + b[i]. Where a nest over one element reads what the step before has
/// stored, and nothing is stored there meanwhile, it reads a slot (StepBody::forwarded). Everything is still
/// stored. `params` are those of the loop's launch.
void forward_steps(StepLoop& loop, const Dims& params);

}  // namespace weft::codegen
