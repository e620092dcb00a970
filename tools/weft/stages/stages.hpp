// What a program is at each stage of its compilation, as text.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "ir/graph.hpp"
#include "passes/pipeline.hpp"
#include "runtime/system/isa.hpp"

namespace weft::cli {

/// source, graph, fused, plan, …: in the order that a program passes through them.
std::vector<std::string> stage_names();
/// Whether what the stage prints depends on the processor or GPU that it is for.
bool is_of_target(const std::string& name);

/// The graph at the stage so named, for a target: unless given, this processor, or for "ptx" cuda:sm_80.
std::string stage_text(const std::string& name, const Graph& graph, const passes::Limits& limits,
                       std::optional<Isa> target = {});

}  // namespace weft::cli
