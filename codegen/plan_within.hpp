// Plans within a memory limit, loops included.
#pragma once
#include "passes/pipeline.hpp"
#include "runtime/program/program.hpp"
#include "runtime/system/isa.hpp"

namespace weft::codegen {

/// passes::run_pipeline, with what loops store between the kernels of a step taken off
/// limits.options.memory_limit: only lowering them tells how much. Errors: those of run_pipeline and of
/// lower.
passes::Planned plan_within(const Graph& graph, passes::Limits limits, Isa isa = host_isa());

/// What the loops of a program store between kernels and from step to step, beside the program's own arena.
std::int64_t loop_bytes(const Program& program);

}  // namespace weft::codegen
