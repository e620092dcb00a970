#include "passes/analysis/recompute_cost.hpp"

#include <algorithm>

#include "passes/analysis/index_map.hpp"

namespace weft::passes {
namespace {
constexpr int most_flops = 4, most_loads = 2, far_too_many = 1000;
}

RecomputeCost::Cost RecomputeCost::cost(const Tensor& tensor) const {
  const auto known = costs_.find(&tensor.node());
  return known == nullptr ? Cost{0, 1} : *known;
}

void RecomputeCost::add(const Node& node) {
  const Operation operation = node.operation();
  if (operation == Operation::constant || operation == Operation::full) costs_[&node] = {};
  if (operation == Operation::arange) costs_[&node] = {2, 0};
  if (!is_elementwise(operation)) return;
  Cost sum{info(operation).flops, 0};
  for (std::size_t i = 0; i < node.inputs().size(); ++i) {
    Tensor source = node.inputs()[i];
    while (is_index_view(source.node())) source = source.node().inputs()[0];
    const Cost part = cost(source);
    sum = {std::min(sum.flops + part.flops, far_too_many), std::min(sum.loads + part.loads, far_too_many)};
  }
  costs_[&node] = sum;
}

bool RecomputeCost::is_cheap(const Tensor& tensor) const {
  if (!is_elementwise(tensor.operation())) return false;
  const Cost known = cost(tensor);
  return known.flops <= most_flops && known.loads <= most_loads;
}

}  // namespace weft::passes
