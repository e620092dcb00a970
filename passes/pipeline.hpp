// From a graph to a schedule and a memory plan: the passes in order.
#pragma once
#include <string>
#include <vector>

#include "passes/schedule/limits.hpp"
#include "passes/schedule/planned.hpp"

namespace weft::passes {

/// Runs every pass (passes/pipeline.cpp is their list). Errors: InternalError, with the name of the pass,
/// when a stage's contract does not hold after it; MemoryError when no plan is found within the memory limit.
Planned run_pipeline(const Graph& graph, const Limits& limits = {});

/// The names of those that WEFT_DISABLE_PASS may leave out.
std::vector<std::string> optional_passes();
/// How many passes there are.
int pipeline_length();

}  // namespace weft::passes
