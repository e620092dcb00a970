// Lengths that data decide are measured before the kernels that they are numbers of.
#pragma once
#include "passes/analysis/dependencies.hpp"

namespace weft::passes {

/// What each measure waits for, and then the measure, before all that none of them waits for: that may need a
/// length as a number, which is no input of it.
std::vector<int> measures_first(const Schedule& schedule, const Dependencies& needs, std::vector<int> order);

}  // namespace weft::passes
