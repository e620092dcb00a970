// The body of a kernel: everything between its outputs and memory.
#pragma once
#include "passes/fuse/group_nodes.hpp"
#include "passes/schedule/schedule.hpp"

namespace weft::passes {

/// Fills in the nodes and inputs of `kernel`, which stores some of what `group` computes: inputs before
/// users, inputs in the order of the graph.
void collect_body(FusedKernel& kernel, const Grouping& grouping, int group);

}  // namespace weft::passes
