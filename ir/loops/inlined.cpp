#include "ir/loops/inlined.hpp"

#include <algorithm>

#include "ir/composite.hpp"
#include "ir/loops/loop.hpp"

namespace weft {
namespace {

bool is_composite(const Node& node) { return node.operation() == Operation::composite; }
bool is_written_otherwise(const Node& node) {
  return is_composite(node) || node.operation() == Operation::with_derivative;
}

/// What is written out: composites, and what has a derivative of its own.
struct WrittenOut {
  bool bodies, values;

  std::vector<Tensor> operator()(const Node& node, const std::vector<Tensor>& inputs) const {
    if (bodies && is_composite(node))
      return bound(*node.attribute<CompositePtr>(Attribute::body), inputs, *this);
    if (values && node.operation() == Operation::with_derivative) return {inputs.front()};
    if (node.operation() == Operation::loop) return loop(node, inputs);
    return with_inputs(node, inputs);
  }

 private:
  std::vector<Tensor> loop(const Node& node, const std::vector<Tensor>& inputs) const {
    LoopSteps steps = steps_of(node);
    if (!needs_inlining(steps.samples.front().graph)) return with_inputs(node, inputs);
    for (LoopStep& step : steps.samples) step.graph = rewrite(step.graph, *this);
    return outputs_of(*Node::make(Operation::loop, inputs, with_steps(node.attributes(), std::move(steps))));
  }
};

}  // namespace

bool needs_inlining(const Graph& graph) {
  return std::ranges::any_of(topological_order(graph), [](const NodePtr& node) {
    if (node->operation() == Operation::loop) return needs_inlining(steps_of(*node).samples.front().graph);
    return is_written_otherwise(*node);
  });
}

Graph inlined(const Graph& graph) { return rewrite(graph, WrittenOut{.bodies = true, .values = true}); }
Graph inlined_bodies(const Graph& graph) {
  return rewrite(graph, WrittenOut{.bodies = true, .values = false});
}
Graph inlined_values(const Graph& graph) {
  return rewrite(graph, WrittenOut{.bodies = false, .values = true});
}

}  // namespace weft
