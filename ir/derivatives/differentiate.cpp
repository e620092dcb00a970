#include "ir/derivatives/differentiate.hpp"

#include <algorithm>
#include <ranges>

#include "ir/composite.hpp"
#include "ir/derivatives/tangents.hpp"
#include "ir/derivatives/transpose.hpp"

namespace weft {
namespace {

using Tensors = std::vector<Tensor>;

/// The tangents of all that depends on the inputs, or of nothing.
class ForwardSweep {
 public:
  ForwardSweep(const Tensors& inputs, const Tensors& tangents) {
    for (std::size_t i = 0; i < inputs.size(); ++i) tangents_.try_emplace(inputs[i], tangents[i]);
  }

  void pass(const NodePtr& node) {
    Tensors given;
    for (const Tensor& input : node->inputs()) given.push_back(of(input));
    if (std::ranges::none_of(given, [](const Tensor& tangent) { return bool(tangent); })) return;
    const Tensors made = tangents_of(*node, given);
    for (std::uint32_t i = 0; i < made.size(); ++i)
      if (made[i]) tangents_.try_emplace(Tensor(node, i), made[i]);
  }

  Tensor of(const Tensor& value) const {
    const Tensor* tangent = tangents_.find(value);
    return tangent ? *tangent : Tensor();
  }

 private:
  TensorMap<Tensor> tangents_;
};

/// What flows back to the variables through `outputs`, which are linear in them.
Tensors pulled_back(const Tensors& outputs, const Tensors& cotangents, const Tensors& variables) {
  Cotangents sums(variables);
  Graph graph;
  for (const Tensor& output : outputs)
    if (output) graph.outputs.push_back(output);
  const std::vector<NodePtr> order = topological_order(graph);
  for (const NodePtr& node : order) sums.note(*node);
  for (std::size_t i = 0; i < outputs.size(); ++i)
    if (outputs[i]) sums.add(outputs[i], {cotangents[i]});
  for (const NodePtr& node : order | std::views::reverse) {
    std::vector<Cotangent> given;
    for (std::uint32_t i = 0; i < node->types().size(); ++i) given.push_back(sums.of(Tensor(node, i)));
    if (std::ranges::any_of(given, [](const Cotangent& each) { return bool(each.value); }))
      transpose(*node, given, sums);
  }
  Tensors results;
  for (const Tensor& variable : variables) results.push_back(sums.of(variable).value);
  return results;
}

/// Outputs, then inputs, without composites: these are differentiated as what they are made of.
struct Differentiated {
  Tensors outputs, inputs;
  Differentiated(Tensors all_outputs, const Tensors& all_inputs) {
    const auto count = static_cast<std::ptrdiff_t>(all_outputs.size());
    all_outputs.insert(all_outputs.end(), all_inputs.begin(), all_inputs.end());
    const Graph graph = inlined(Graph{.outputs = std::move(all_outputs)});
    outputs.assign(graph.outputs.begin(), graph.outputs.begin() + count);
    inputs.assign(graph.outputs.begin() + count, graph.outputs.end());
  }
};

}  // namespace

Tensors jvp(const Tensors& outputs, const Tensors& inputs, const Tensors& tangents) {
  const Differentiated graph(outputs, inputs);
  ForwardSweep sweep(graph.inputs, tangents);
  for (const NodePtr& node : topological_order({.outputs = graph.outputs})) sweep.pass(node);
  Tensors changes;
  for (const Tensor& output : graph.outputs) changes.push_back(sweep.of(output));
  return changes;
}

Tensors vjp(const Tensors& outputs, const Tensors& inputs, const Tensors& cotangents) {
  Tensors variables;
  for (const Tensor& input : inputs) variables.push_back(variable_of("tangent", input.type()));
  return pulled_back(jvp(outputs, inputs, variables), cotangents, variables);
}

}  // namespace weft
