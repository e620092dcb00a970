#include "passes/rewrite/fold_constants.hpp"

#include <algorithm>

#include "ir/reference/reference.hpp"
#include "passes/analysis/scalars.hpp"

namespace weft::passes {
namespace {

constexpr std::int64_t most_elements = 64;

bool has_own_bits(Operation operation) { return info(operation).bits == Bits::own; }

bool is_small_constant(const Tensor& tensor) {
  return uniform_value(tensor).has_value() && tensor.type().size() <= most_elements;
}

bool is_foldable(const Node& node, const std::vector<Tensor>& inputs) {
  const Operation operation = node.operation();
  if (is_leaf(operation) || is_no_kernel(operation) || has_own_bits(operation)) return false;
  return node.types().size() == 1 && node.types()[0].size() <= most_elements &&
         std::ranges::all_of(inputs, is_small_constant);
}

ndarray value_of(const Tensor& leaf) { return weft::reference::evaluate(leaf.node(), {})[0]; }

std::vector<Tensor> fold_node(const Node& node, const std::vector<Tensor>& inputs) {
  std::vector<Tensor> outputs = with_inputs(node, inputs);
  if (!is_foldable(node, inputs)) return outputs;
  std::vector<ndarray> values;
  for (const Tensor& input : inputs) values.push_back(value_of(input));
  const auto folded = uniform_leaf(weft::reference::evaluate(outputs[0].node(), values)[0]);
  if (folded && folded->type() == outputs[0].type()) return {*folded};
  return outputs;
}

}  // namespace

Graph fold_constants(const Graph& graph) { return rewrite(graph, fold_node); }

}  // namespace weft::passes
