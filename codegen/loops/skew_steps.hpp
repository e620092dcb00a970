// Loops around recurrences take several steps side by side.
#pragma once
#include "codegen/program/step_loop.hpp"
#include "runtime/array/dims.hpp"

namespace weft::codegen {

/// A recurrence waits for its own last step and leaves the processor idle. Where rows of a table each are
/// one, `skewed_rows` of them are taken at a time, each so far behind the one before that all that one reads
/// or stores where the other does happens in the order of the source (StepBody::skew). `params` are those of
/// the loop's launch; steps have been forwarded.
void skew_steps(StepLoop& loop, const Dims& params);

}  // namespace weft::codegen
