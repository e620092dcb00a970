#include "frontend/loops/lift_numbers.hpp"

#include <algorithm>

#include "codegen/ahead/lift_scalars.hpp"
#include "ir/loops/sites.hpp"

namespace weft {
namespace {

std::vector<const Node*> loops_of(const Graph& graph) {
  std::vector<const Node*> loops;
  for (const NodePtr& node : topological_order(graph))
    if (node->operation() == Operation::loop) loops.push_back(node.get());
  return loops;
}

/// The loop of `node` over another step.
Attributes with_step(const Node& node, LoopStep step) {
  return with_steps(node.attributes(), {std::vector{std::move(step)}, steps_of(node).origin});
}

/// Of each graph, the loops over lifted steps.
void lift_within(std::vector<LoopStep>& samples) {
  std::vector<std::vector<const Node*>> loops;
  for (const LoopStep& sample : samples) loops.push_back(loops_of(sample.graph));
  std::vector<NodeMap<LoopStep>> replaced(samples.size());
  for (std::size_t number = 0; number < loops.front().size(); ++number) {
    std::vector<LoopStep> inner;
    for (const auto& of_sample : loops) {
      if (number >= of_sample.size()) return;  // refused when they are compared
      inner.push_back(steps_of(*of_sample[number]).samples.front());
    }
    inner = lifted(std::move(inner));
    for (std::size_t i = 0; i < samples.size(); ++i) replaced[i][loops[i][number]] = std::move(inner[i]);
  }
  for (std::size_t i = 0; i < samples.size(); ++i)
    samples[i].graph = rewrite(samples[i].graph, [&](const Node& node, const std::vector<Tensor>& inputs) {
      const LoopStep* step = replaced[i].find(&node);
      if (!step) return with_inputs(node, inputs);
      const NodePtr loop = Node::make(Operation::loop, inputs, with_step(node, *step));
      std::vector<Tensor> outputs;
      for (std::uint32_t k = 0; k < loop->types().size(); ++k) outputs.emplace_back(loop, k);
      return outputs;
    });
}

}  // namespace

std::vector<LoopStep> lifted(std::vector<LoopStep> samples) {
  lift_within(samples);
  std::vector<Graph> graphs;
  for (const LoopStep& sample : samples) graphs.push_back(sample.graph);
  const ShapeConstants constants(graphs);
  for (LoopStep& sample : samples) {
    LiftedGraph graph = constants.lift(sample.graph);
    sample.graph = std::move(graph.graph);
    sample.numbers = std::move(graph.values);
  }
  tell_apart(samples);
  return samples;
}

}  // namespace weft
