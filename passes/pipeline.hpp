// From a graph to a schedule and a memory plan: the passes in order.
#pragma once
#include "passes/schedule.hpp"

namespace weft::passes {

struct Limits {
  int kernel_operations = 512;  // nodes a fused kernel may compute; a split changes no bit
  std::int64_t row_elements =
      1 << 16;                 // longest row that a kernel walks again for what follows its reductions
  bool order_by_bytes = true;  // kernels that free more bytes run first; else those that free more arrays,
                               // so that the order is one for all shapes
};

struct Planned {
  Graph simplified;  // after the graph passes
  Schedule schedule;
  MemoryPlan memory;
};

/// Runs every pass (passes/pipeline.cpp is their list). Errors: InternalError, with the name of the pass,
/// when a stage's contract does not hold after it.
Planned run_pipeline(const Graph& graph, const Limits& limits = {});

}  // namespace weft::passes
