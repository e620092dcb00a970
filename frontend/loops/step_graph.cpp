#include "frontend/loops/step_graph.hpp"

namespace weft {

void StepGraph::carry(const Tensor& variable, const Type& type) {
  const auto length = variable ? carried_length(variable.node()) : std::nullopt;
  parameters_.push_back(carried_variable(parameters_.size(), type, length));
  if (variable) inside_[variable] = parameters_.back();
}

void StepGraph::let_stand_for(const Tensor& variable, const Tensor& outer) {
  if (!inside_.contains(variable)) stands_for_[variable] = outer;
}

void StepGraph::let_be(const Tensor& variable, std::int64_t number) { inside_[variable] = constant(number); }

LoopStep StepGraph::step(const std::vector<Tensor>& left) {
  LoopStep step;
  step.graph.name = "step";
  for (const Tensor& value : left) {
    bring_in(value);
    step.graph.outputs.push_back(inside_.at(value));
  }
  for (const Tensor& parameter : parameters_) step.parameters.push_back(parameter.node_ptr());
  return step;
}

/// Makes what the step computes for `root` anew over its parameters, with a stack of our own.
void StepGraph::bring_in(const Tensor& root) {
  std::vector<Tensor> stack{root};
  while (!stack.empty()) {
    const Tensor next = stack.back();
    const std::size_t waiting = stack.size();
    if (!inside_.contains(next) && !is_outside(next))
      for (const Tensor& input : next.node().inputs())
        if (!inside_.contains(input)) stack.push_back(input);
    if (stack.size() > waiting) continue;
    stack.pop_back();
    if (inside_.contains(next)) continue;
    is_outside(next) ? capture(next) : rebuild(next.node());
  }
}

/// What was there before the step, and what is given to the program; views are taken again, and single values
/// are at hand.
bool StepGraph::is_outside(const Tensor& tensor) const {
  if (stands_for_.contains(tensor)) return true;
  switch (tensor.operation()) {
    case Operation::constant:
    case Operation::full:
    case Operation::arange:
      return false;
    case Operation::variable:
      return true;
    default:
      return tensor.node().serial() < first_serial_ && !is_view(tensor.operation());
  }
}

void StepGraph::rebuild(const Node& node) {
  std::vector<Tensor> inputs;
  for (const Tensor& input : node.inputs()) inputs.push_back(inside_.at(input));
  const std::vector<Tensor> outputs = with_inputs(node, inputs);
  for (std::uint32_t i = 0; i < outputs.size(); ++i) inside_[Tensor(&node, i)] = outputs[i];
}

void StepGraph::capture(const Tensor& tensor) {
  const Tensor* outer = stands_for_.find(tensor);
  captured_.push_back(outer ? *outer : tensor);
  parameters_.push_back(variable_of(captured_name(captured_.size() - 1), tensor.type()));
  inside_[tensor] = parameters_.back();
}

}  // namespace weft
