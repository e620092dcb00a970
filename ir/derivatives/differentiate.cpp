#include "ir/derivatives/differentiate.hpp"

#include <algorithm>
#include <ranges>

#include "ir/derivatives/lasting_parts.hpp"
#include "ir/derivatives/loop_tangents.hpp"
#include "ir/derivatives/tangents.hpp"
#include "ir/derivatives/transpose.hpp"
#include "ir/formulas/terms.hpp"
#include "ir/loops/inlined.hpp"

namespace weft {
namespace {

using Tensors = std::vector<Tensor>;

/// Of nodes in topological order those whose tangents the last ones need: not what is the value alone of what
/// has a derivative of its own.
NodeSet differentiated(const std::vector<NodePtr>& order, const Tensors& outputs) {
  NodeSet needed;
  for (const Tensor& output : outputs) needed.add(&output.node());
  for (const NodePtr& node : order | std::views::reverse) {
    if (!needed.contains(node.get())) continue;
    const std::size_t first = node->operation() == Operation::with_derivative ? 1 : 0;
    for (const Tensor& input : node->inputs().subspan(first)) needed.add(&input.node());
  }
  return needed;
}

/// The values, and the tangents of all that depends on the inputs, or of nothing.
class ForwardSweep {
 public:
  ForwardSweep(const Tensors& inputs, const Tensors& tangents, LoopForm form) : form_(form) {
    for (std::size_t i = 0; i < inputs.size(); ++i) tangents_.try_emplace(inputs[i], tangents[i]);
  }

  void pass(const Node& node, bool is_differentiated) {
    Tensors inputs, given;
    for (const Tensor& input : node.inputs()) {
      inputs.push_back(value(input));
      given.push_back(tangent(input));
    }
    const Tensors values = with_inputs(node, inputs);
    LastingParts::note_same(node, values.front().node());
    const bool changes =
        is_differentiated && std::ranges::any_of(given, [](const Tensor& each) { return bool(each); });
    note(node, changes ? changed(values.front().node(), given) : WithTangents{values, {}});
  }

  Tensor value(const Tensor& tensor) const {
    const Tensor* other = values_.find(tensor);
    return other ? *other : tensor;
  }
  Tensor tangent(const Tensor& tensor) const {
    const Tensor* tangent = tangents_.find(tensor);
    return tangent ? *tangent : Tensor();
  }

 private:
  WithTangents changed(const Node& node, const Tensors& given) const {
    const WrittenWhere place(node);
    if (node.operation() == Operation::loop) return loop_with_tangents(node, given, form_);
    return {outputs_of(node), tangents_of(node, given)};
  }

  void note(const Node& node, const WithTangents& made) {
    for (std::uint32_t i = 0; i < node.types().size(); ++i) {
      const Tensor output(&node, i);
      if (!made.values[i].is(output)) values_.try_emplace(output, made.values[i]);
      if (i < made.tangents.size() && made.tangents[i]) tangents_.try_emplace(output, made.tangents[i]);
    }
  }

  LoopForm form_;
  TensorMap<Tensor> values_, tangents_;
};

/// Outputs, then inputs, without composites: these are differentiated as what they are made of.
struct Differentiated {
  Tensors outputs, inputs;
  Differentiated(Tensors all_outputs, const Tensors& all_inputs) {
    const auto count = static_cast<std::ptrdiff_t>(all_outputs.size());
    all_outputs.insert(all_outputs.end(), all_inputs.begin(), all_inputs.end());
    const Graph graph = inlined_bodies(Graph{.outputs = std::move(all_outputs)});
    outputs.assign(graph.outputs.begin(), graph.outputs.begin() + count);
    inputs.assign(graph.outputs.begin() + count, graph.outputs.end());
  }
};

}  // namespace

WithTangents jvp(const Tensors& outputs, const Tensors& inputs, const Tensors& tangents, LoopForm form) {
  const Differentiated graph(outputs, inputs);
  ForwardSweep sweep(graph.inputs, tangents, form);
  const std::vector<NodePtr> order = topological_order({.outputs = graph.outputs});
  const NodeSet needed = differentiated(order, graph.outputs);
  for (const NodePtr& node : order) sweep.pass(*node, needed.contains(node.get()));
  WithTangents made;
  for (const Tensor& output : graph.outputs) {
    made.values.push_back(sweep.value(output));
    made.tangents.push_back(sweep.tangent(output));
  }
  return made;
}

Tensors pulled_back(const Tensors& outputs, const Tensors& cotangents, const Tensors& variables,
                    const Tensors& sums) {
  Cotangents found(variables);
  Graph graph;
  for (const Tensor& output : outputs)
    if (output) graph.outputs.push_back(output);
  const std::vector<NodePtr> order = topological_order(graph);
  for (const NodePtr& node : order) found.note(*node);
  for (std::size_t i = 0; i < sums.size(); ++i)
    if (sums[i]) found.add(variables[i], {sums[i]});
  for (std::size_t i = 0; i < outputs.size(); ++i)
    if (outputs[i]) found.add(outputs[i], {cotangents[i]});
  for (const NodePtr& node : order | std::views::reverse) {
    std::vector<Cotangent> given;
    for (std::uint32_t i = 0; i < node->types().size(); ++i) given.push_back(found.of(Tensor(node, i)));
    if (std::ranges::any_of(given, [](const Cotangent& each) { return bool(each.value); }))
      transpose(*node, given, found);
  }
  Tensors results;
  for (const Tensor& variable : variables) results.push_back(found.of(variable).value);
  return results;
}

WithGradients vjp(const Tensors& outputs, const Tensors& inputs, const Tensors& cotangents) {
  Tensors variables;
  for (const Tensor& input : inputs) variables.push_back(variable_of("tangent", input.type()));
  WithTangents linear = jvp(outputs, inputs, variables, LoopForm::apart);
  return {std::move(linear.values), pulled_back(linear.tangents, cotangents, variables, {})};
}

}  // namespace weft
