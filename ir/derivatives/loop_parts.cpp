#include "ir/derivatives/loop_parts.hpp"

#include <algorithm>
#include <numeric>

#include "ir/derivatives/lasting_parts.hpp"
#include "ir/formulas/decisions.hpp"
#include "ir/formulas/terms.hpp"
#include "ir/stored_as.hpp"

namespace weft {
namespace {

/// Leaves out the captured inputs that the first sample does not need: none does.
void leave_unneeded_out(LoopParts& parts) {
  const LoopStep& first = parts.samples.front();
  NodeSet needed;
  for (const NodePtr& variable : variables(first.graph)) needed.add(variable.get());
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < parts.inputs.size(); ++i)
    if (i < first.graph.outputs.size() || needed.contains(first.parameters[i].get())) kept.push_back(i);
  const auto keep = [&](auto& all) {
    for (std::size_t i = 0; i < kept.size(); ++i) all[i] = all[kept[i]];
    all.resize(kept.size());
  };
  keep(parts.inputs);
  for (LoopStep& step : parts.samples) keep(step.parameters);
}

Tensor parameter(std::size_t i, std::size_t carried, const Type& type) {
  return i < carried ? carried_variable(i, type) : variable_of(captured_name(i - carried), type);
}

/// The step with the names that parameters of loops have.
LoopStep renamed(LoopStep step) {
  NodeMap<Tensor> names;
  for (std::size_t i = 0; i < step.parameters.size(); ++i) {
    const Tensor named = parameter(i, step.graph.outputs.size(), step.parameters[i]->types()[0]);
    names[step.parameters[i].get()] = named;
    step.parameters[i] = named.node_ptr();
  }
  step.graph = LastingParts::rewritten(step.graph, [&](const Node& node, const std::vector<Tensor>& inputs) {
    const Tensor* named = names.find(&node);
    return named ? std::vector{*named} : with_inputs(node, inputs);
  });
  return step;
}

std::size_t short_axes(const Graph& graph) {
  std::size_t count = 0;
  for (const NodePtr& node : topological_order(graph)) {
    for (const Type& type : node->types())
      count += static_cast<std::size_t>(
          std::ranges::count_if(type.shape, [](std::int64_t length) { return length <= 1; }));
    if (node->operation() == Operation::loop) count += short_axes(steps_of(*node).samples.front().graph);
  }
  return count;
}

}  // namespace

std::vector<Tensor> looped(const Node& like, LoopParts parts, bool ends_by_condition) {
  leave_unneeded_out(parts);
  LoopSteps steps{.samples = {}, .origin = steps_of(like).origin};
  for (LoopStep& step : parts.samples) steps.samples.push_back(renamed(std::move(step)));
  Attributes attributes{{Attribute::length, like.attribute<std::int64_t>(Attribute::length)},
                        {Attribute::steps, std::make_shared<const LoopSteps>(std::move(steps))}};
  if (ends_by_condition && condition_of(like)) attributes.emplace_back(Attribute::condition, std::int64_t{0});
  return outputs_of(*Node::make(Operation::loop, std::move(parts.inputs), std::move(attributes)));
}

LoopStep step_like(const LoopStep& step, const std::vector<Tensor>& parameters, std::vector<Tensor> outputs) {
  LoopStep made = step;
  made.parameters.clear();
  for (const Tensor& parameter : parameters) made.parameters.push_back(parameter.node_ptr());
  made.graph = {.outputs = std::move(outputs)};
  return made;
}

std::vector<Tensor> carried_parameters(const LoopStep& step) {
  const auto begin = step.parameters.begin();
  return {begin, begin + std::ssize(step.graph.outputs)};
}

std::vector<Tensor> captured_parameters(const LoopStep& step) {
  return {step.parameters.begin() + std::ssize(step.graph.outputs), step.parameters.end()};
}

std::vector<Tensor> joined(std::initializer_list<std::vector<Tensor>> parts) {
  std::vector<Tensor> all;
  for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

void each_sample(const LoopSteps& steps, const std::function<void(std::size_t)>& visit) {
  std::vector<std::size_t> order(steps.samples.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) {
    const LoopStep& step = steps.samples[i];
    return std::pair(!step.real, order.size() > 1 ? short_axes(step.graph) : 0);
  });
  SharedDecisions decisions;
  for (const std::size_t i : order) {
    visit(i);
    if (order.size() > 1) decisions.next_sample();
  }
}

Tensor laid_out(const Tensor& value, const Type& type) {
  if (may_omit(same_order(value.type(), type))) return value;
  const auto number = repeated_number(value);
  if (number && may_omit(same_order(type, c_type(type.dtype, type.shape))))
    return filled(type, constant_of(type.dtype, *number).node().attribute<ndarray>(Attribute::value));
  return stored_as(value, type);
}

}  // namespace weft
