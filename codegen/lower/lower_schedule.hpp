// A schedule and its memory plan become the steps of a program, its kernels become nests.
#pragma once
#include "codegen/program/lowered.hpp"
#include "passes/pipeline.hpp"

namespace weft {
struct LoopStep;  // ir/loops/loop.hpp
}

namespace weft::codegen {

/// Its loops have their samples, and no body yet (join_steps.hpp).
Lowered lower_schedule(const passes::Planned& planned, bool gpu);

/// How the steps of loops are planned.
struct StepPlan {
  bool exact = true, gpu = false;  // as CompileOptions and passes::Limits say
};

/// The kernels of a loop's steps, of one as an example.
passes::Planned planned_step(const Node& loop, const StepPlan& plan = {});

/// One step of the loop that is written at `origin`, by itself.
LoweredStep lowered_step(const LoopStep& step, std::uint32_t origin, const StepPlan& plan);

}  // namespace weft::codegen
