// A better order of few kernels.
#pragma once
#include "passes/analysis/dependencies.hpp"

namespace weft::passes {

/// Of the orders of a schedule's kernels, one that needs the least memory at once: searched for, state by
/// state, where there are few enough. `order` itself when none needs less, or that cannot be told in time.
/// Values weigh what their sources say; the memory of results holds others until they are stored
/// (borrow_results.hpp).
std::vector<int> search_order(const Schedule& schedule, const Dependencies& needs, std::vector<int> order);

}  // namespace weft::passes
