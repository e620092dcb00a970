#include <algorithm>

#include "passes/order_kernels.hpp"
#include "passes/stores.hpp"

namespace weft::passes {
namespace {

TensorMap<int> writers(const Schedule& schedule) {
  TensorMap<int> result;
  for (std::size_t i = 0; i < schedule.kernels.size(); ++i)
    for (const Tensor& output : schedule.kernels[i].outputs) result[output] = static_cast<int>(i);
  return result;
}

/// The base of each setitem that is written before its value.
TensorMap<Tensor> bases(const Graph& graph) {
  TensorMap<Tensor> result;
  for (const NodePtr& node : topological_order(graph))
    if (node->operation() == Operation::setitem && writes_base(*node))
      result[node->inputs()[1]] = node->inputs()[0];
  return result;
}

void add_writer(std::vector<int>& found, const TensorMap<int>& writer, const Tensor& part) {
  const auto known = writer.find(part);
  if (known != writer.end()) found.push_back(known->second);
}

}  // namespace

std::vector<std::vector<int>> dependencies(const Schedule& schedule) {
  const TensorMap<int> writer = writers(schedule);
  const TensorMap<Tensor> base = bases(schedule.graph);
  std::vector<std::vector<int>> result;
  for (const FusedKernel& kernel : schedule.kernels) {
    std::vector<int>& found = result.emplace_back();
    for (const Tensor& input : kernel.inputs)
      for (const Tensor& part : stored_parts(memory_source(input))) add_writer(found, writer, part);
    for (const Tensor& output : kernel.outputs)
      if (const auto first = base.find(output); first != base.end()) add_writer(found, writer, first->second);
    std::ranges::sort(found);
    const auto [first, last] = std::ranges::unique(found);
    found.erase(first, last);
  }
  return result;
}

}  // namespace weft::passes
