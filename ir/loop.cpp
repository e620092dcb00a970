#include "ir/loop.hpp"

#include <algorithm>

#include "ir/infer_families.hpp"
#include "runtime/errors.hpp"

namespace weft {

std::string carried_name(std::size_t i) { return "carried_" + std::to_string(i); }
std::string captured_name(std::size_t i) { return "captured_" + std::to_string(i); }
std::string number_name(std::size_t i) { return "." + std::to_string(i); }

Tensor carried_variable(std::size_t i, const Type& type) {
  return Node::apply(Operation::variable, {},
                     {{Attribute::dtype, type.dtype},
                      {Attribute::shape, type.shape},
                      {Attribute::strides, type.strides},
                      {Attribute::name, carried_name(i)},
                      {Attribute::carried, static_cast<std::int64_t>(i)}});
}

std::vector<Type> infer_loop(std::span<const Tensor> inputs, const Attributes& attributes) {
  const LoopSteps& steps = *attribute<LoopStepsPtr>(attributes, Attribute::steps);
  std::vector<Type> types;
  for (const LoopStep& step : steps.samples) {
    const auto fits = [](const Tensor& input, const NodePtr& parameter) {
      return same_order(input.type(), parameter->types()[0]);
    };
    if (!std::ranges::equal(inputs, step.parameters, fits))
      throw InternalError("inputs that are not the loop's");
    for (std::size_t i = 0; i < step.graph.outputs.size(); ++i)
      if (!same_order(step.graph.outputs[i].type(), inputs[i].type()))
        throw InternalError("a step that leaves a value of another type");
  }
  for (std::size_t i = 0; i < steps.carried(); ++i)
    types.push_back(steps.samples.front().parameters[i]->types()[0]);
  return types;
}

}  // namespace weft
