#include "ir/derivatives/whole_step.hpp"

#include <algorithm>

#include "ir/derivatives/lasting_parts.hpp"
#include "ir/derivatives/loop_parts.hpp"
#include "ir/formulas/decisions.hpp"

namespace weft {
namespace {

bool depends(const Node& node, const NodeSet& on) {
  return std::ranges::any_of(node.inputs(), [&](const Tensor& input) { return on.contains(&input.node()); });
}

/// Whether the steps of a loop take nothing of a captured value but parts that last in the loop at hand.
bool takes_lasting_parts(const Node& loop, std::size_t input) {
  const LoopStep& step = steps_of(loop).samples.front();
  const auto is_it = [&](const Tensor& tensor) { return tensor.node_ptr() == step.parameters[input]; };
  if (input < step.graph.outputs.size() || std::ranges::any_of(step.graph.outputs, is_it)) return false;
  for (const NodePtr& node : topological_order(step.graph))
    for (std::size_t i = 0; i < node->inputs().size(); ++i) {
      if (!is_it(node->inputs()[i])) continue;
      const bool is_part = node->operation() == Operation::getitem && LastingParts::lasts(*node);
      if (!is_part && !(node->operation() == Operation::loop && takes_lasting_parts(*node, i))) return false;
    }
  return true;
}

}  // namespace

WholeStep::WholeStep(const LoopStep& sample, const StepTangents& made)
    : carried_(carried_parameters(sample)) {
  values_.order = topological_order({.outputs = joined({made.values, made.tangents})});
  for (const Tensor& parameter : carried_) {
    values_.parameters.add(&parameter.node());
    values_.following.add(&parameter.node());
  }
  for (const Tensor& tangent : joined({made.carried, made.captured})) linear_.add(&tangent.node());
  for (const NodePtr& node : values_.order) sort_in(*node);
}

void WholeStep::sort_in(const Node& node) {
  if (depends(node, linear_)) {
    linear_.add(&node);
  } else if (depends(node, values_.following)) {
    values_.following.add(&node);
    if (LastingParts::lasts(node)) add_part(node);
  }
}

/// What a getitem takes, or a setitem writes, without another dtype or shape.
void WholeStep::add_part(const Node& node) {
  const bool takes = node.operation() == Operation::getitem;
  const Tensor& array = node.inputs()[0];
  const Tensor value = takes ? Tensor(&node) : node.inputs()[1];
  const int carried = array_of(array, carried_);
  const Type type = indexed_type(array.type(), node.attribute<Index>(Attribute::index)).type;
  if (carried < 0 || value.type().dtype != type.dtype || value.type().shape != type.shape) return;
  if (!values_.following.contains(&value.node()) || parts_.contains(value)) return;
  parts_[value] = {carried, &node};
  values_.lasting.add(value);
}

std::vector<Tensor> WholeStep::kept() const {
  const std::vector<std::size_t> places =
      decided([this] { return places_of(kept_values(values_, needed())); });
  std::vector<Tensor> kept;
  for (std::size_t i = 0; i < places.size(); i += 2)
    kept.emplace_back(values_.order[places[i]], static_cast<std::uint32_t>(places[i + 1]));
  return kept;
}

int WholeStep::result_for(const Node& loop, std::size_t input) const {
  const Tensor& array = loop.inputs()[input];
  if (loop.operation() != Operation::loop || !linear_.contains(&loop)) return -1;
  if (!values_.following.contains(&array.node())) return -1;
  return takes_lasting_parts(loop, input) ? array_of(array, carried_) : -1;
}

std::vector<Tensor> WholeStep::needed() const {
  TensorSet needed;
  for (const NodePtr& node : values_.order) {
    if (!linear_.contains(node.get())) continue;
    for (std::size_t i = 0; i < node->inputs().size(); ++i) {
      const Tensor& input = node->inputs()[i];
      if (values_.following.contains(&input.node()) && result_for(*node, i) < 0) needed.add(input);
    }
  }
  return needed.keys();
}

std::vector<std::size_t> WholeStep::places_of(const std::vector<Tensor>& tensors) const {
  NodeMap<std::size_t> places;
  for (std::size_t i = 0; i < values_.order.size(); ++i) places[values_.order[i].get()] = i;
  std::vector<std::size_t> found;
  for (const Tensor& tensor : tensors) {
    found.push_back(*places.find(&tensor.node()));
    found.push_back(tensor.output_index());
  }
  return found;
}

}  // namespace weft
