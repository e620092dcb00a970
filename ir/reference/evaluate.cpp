#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "ir/complex/decompose_complex.hpp"
#include "ir/composite.hpp"
#include "ir/loops/inlined.hpp"
#include "ir/loops/loop.hpp"
#include "ir/reference/families.hpp"
#include "ir/reference/reference.hpp"
#include "runtime/library/errors/saying.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/float_environment.hpp"

namespace weft::reference {
namespace {

using Variables = std::vector<std::pair<std::string, ndarray>>;

ndarray bound(const Node& node, const Variables& variables) {
  const auto& wanted = node.attribute<std::string>(Attribute::name);
  const Type& type = node.types()[0];
  for (const auto& [name, array] : variables) {
    if (name != wanted) continue;
    if (array.dtype() == type.dtype && array.shape() == type.shape) return array;
    throw ValueError(fmt::format("{}: expected {} {}, got {} {}", name, weft::name(type.dtype),
                                 tuple_text(type.shape), weft::name(array.dtype()),
                                 tuple_text(array.shape())));
  }
  throw ValueError(wanted + ": missing");
}

/// The values of the nodes still needed.
class Values {
 public:
  explicit Values(const Graph& graph) {
    for (const Tensor& output : graph.outputs) ++uses_[&output.node()];
  }
  void count_uses(const Node& node) {
    for (const Tensor& input : node.inputs()) ++uses_[&input.node()];
  }
  void set(const Node& node, Arrays outputs) { values_[&node] = std::move(outputs); }
  /// One use of `tensor`; its node's values go with the last.
  ndarray take(const Tensor& tensor) {
    const auto found = values_.find(&tensor.node());
    ndarray value = found->second[tensor.output_index()];
    if (--uses_[&tensor.node()] == 0) values_.erase(found);
    return value;
  }
  Arrays take(std::span<const Tensor> tensors) {
    Arrays arrays;
    for (const Tensor& tensor : tensors) arrays.push_back(take(tensor));
    return arrays;
  }

 private:
  std::unordered_map<const Node*, std::size_t> uses_;
  std::unordered_map<const Node*, Arrays> values_;
};

}  // namespace

namespace {

/// What the parameters and the numbers of a step are.
Variables variables_of(const LoopStep& step, const Arrays& inputs) {
  Variables variables;
  for (std::size_t i = 0; i < inputs.size(); ++i)
    variables.emplace_back(step.parameters[i]->attribute<std::string>(Attribute::name), inputs[i]);
  for (std::size_t n = 0; n < step.numbers.size(); ++n) {
    const Tensor number = number_constant(step, n);
    if (number) variables.emplace_back(number_name(n), evaluate(number.node(), {})[0]);
  }
  return variables;
}

/// What the step measures as length number `place`.
Tensor measured_operand(const LoopStep& step, std::size_t place) {
  for (const NodePtr& node : topological_order(step.graph))
    if (node->operation() == Operation::measure && place-- == 0) return node->inputs()[0];
  throw InternalError("a length that no step measures");
}

/// The step at hand: each length that it measures needs the ones before.
LoopStep step_of(const LoopSteps& steps, std::int64_t taken, const Arrays& inputs) {
  Dims lengths;
  const LoopStep& sample = steps.samples.front();
  for (std::size_t i = 0; i < sample.parameters.size(); ++i)
    if (carried_length(*sample.parameters[i])) lengths.push_back(inputs[i].item<std::int64_t>());
  const std::size_t given = lengths.size(), all = measured_lengths(sample).size();
  for (;;) {
    LoopStep step = step_at(steps, taken, lengths);
    if (lengths.size() == all) return step;
    const Graph operand{.outputs = {measured_operand(step, lengths.size() - given)}, .output_names = {}};
    const PrintedBeforeErrors once;  // what the step prints, it prints when all of it is evaluated
    lengths.push_back(evaluate(operand, variables_of(step, inputs))[0].item<std::int64_t>());
  }
}

/// Step after step.
Arrays evaluate_loop(const Node& node, Arrays inputs) {
  const LoopSteps& steps = steps_of(node);
  const auto length = node.attribute<std::int64_t>(Attribute::length);
  const auto* condition = condition_of(node);
  for (std::int64_t taken = 0; taken < length; ++taken) {
    if (condition && !inputs[static_cast<std::size_t>(*condition)].item<bool>()) break;
    const LoopStep step = step_of(steps, taken, inputs);
    const Arrays left = evaluate(step.graph, variables_of(step, inputs));
    std::ranges::copy(left, inputs.begin());
  }
  inputs.resize(steps.carried());
  return inputs;
}

}  // namespace

Arrays evaluate(const Node& node, const Arrays& inputs) {
  if (node.operation() == Operation::loop) return evaluate_loop(node, inputs);
  switch (family(node.operation())) {
    case Family::leaf:
      return {evaluate_leaf(node)};
    case Family::elementwise:
      return {evaluate_elementwise(node, inputs)};
    case Family::reduction:
      return {evaluate_reduction(node, inputs[0])};
    case Family::view:
      return evaluate_view(node, inputs[0]);
    case Family::indexing:
      return {evaluate_indexing(node, inputs)};
    case Family::structure:
      return {evaluate_structure(node, inputs)};
  }
  throw InternalError("reference: no such family");
}

Arrays evaluate(const Graph& graph, const Variables& variables) {
  if (needs_inlining(graph)) return evaluate(inlined(graph), variables);
  if (has_complex(graph)) return evaluate(decompose_complex(graph), variables);
  const FloatEnvironment environment;
  const std::vector<NodePtr> nodes = topological_order(graph);
  Values values(graph);
  for (const NodePtr& node : nodes) values.count_uses(*node);
  for (const NodePtr& node : nodes) {
    const bool is_variable = node->operation() == Operation::variable;
    values.set(*node,
               is_variable ? Arrays{bound(*node, variables)} : evaluate(*node, values.take(node->inputs())));
  }
  return values.take(graph.outputs);
}

}  // namespace weft::reference
