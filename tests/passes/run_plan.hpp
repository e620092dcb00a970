// Runs a plan on real bytes, kernel by kernel, with the reference evaluation of each node: what a plan means.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "passes/pipeline.hpp"

namespace weft::tests {

/// The graph's outputs, as the plan leaves them in memory. Memory begins as garbage.
std::vector<ndarray> run_plan(const passes::Planned& planned,
                              const std::vector<std::pair<std::string, ndarray>>& variables);

}  // namespace weft::tests
