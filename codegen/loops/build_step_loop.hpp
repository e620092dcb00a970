// A loop whose steps are small kernels becomes one kernel, and the launch that runs it.
#pragma once
#include <optional>

#include "codegen/program/step_loop.hpp"
#include "runtime/program/loop.hpp"

namespace weft::codegen {

class NumberSizes;

struct BuiltStepLoop {
  StepLoop loop;
  /// Its buffers begin with what the loop carries, then captures, then constants; its params with the steps
  /// taken by the loops around it, which are the caller's to fill in, as is `kernel`.
  LoopLaunch launch;
};

/// Nothing when step_work (step_work.hpp) says that steps are better launched one by one. `most` is how many
/// steps the loops around have taken at most; `sizes` and `constants` are those of the program around, which
/// takes in the constants of the steps.
std::optional<BuiltStepLoop> build_step_loop(const Loop& loop, const NumberSizes& sizes, const Dims& most,
                                             const std::vector<LoopNest>& nests,
                                             std::vector<ndarray>& constants);

}  // namespace weft::codegen
