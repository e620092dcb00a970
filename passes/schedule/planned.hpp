// What the passes make of a graph.
#pragma once
#include <optional>

#include "passes/schedule/schedule.hpp"

namespace weft::passes {

/// What a memory limit came to.
struct LimitedMemory {
  std::int64_t limit = 0, loop_bytes = 0;
  std::int64_t arena_before = 0;  // what the arena would be without the limit
  bool reordered = false;         // kernels run in an order that needs less memory
};

struct Planned {
  Graph simplified;  // after the graph passes
  Schedule schedule;
  MemoryPlan memory;
  std::optional<LimitedMemory> limited = {};
};

}  // namespace weft::passes
