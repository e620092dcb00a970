#include "ir/loops/loop.hpp"

#include <algorithm>

#include "ir/graph.hpp"
#include "ir/infer.hpp"
#include "ir/infer/infer_families.hpp"
#include "runtime/system/errors.hpp"

namespace weft {

std::string carried_name(std::size_t i) { return "carried_" + std::to_string(i); }
std::string captured_name(std::size_t i) { return "captured_" + std::to_string(i); }
std::string number_name(std::size_t i) { return "." + std::to_string(i); }

Tensor carried_variable(std::size_t i, const Type& type, const std::optional<MeasuredLength>& length) {
  Attributes attributes{
      {Attribute::dtype, type.dtype}, {Attribute::shape, type.shape}, {Attribute::strides, type.strides}};
  if (length) attributes.emplace_back(Attribute::length, length->length);
  attributes.emplace_back(Attribute::name, carried_name(i));
  attributes.emplace_back(Attribute::carried, static_cast<std::int64_t>(i));
  if (length) attributes.emplace_back(Attribute::most, length->most);
  return Node::apply(Operation::variable, {}, std::move(attributes));
}

std::optional<MeasuredLength> carried_length(const Node& parameter) {
  const auto* length = find_attribute<std::int64_t>(parameter.attributes(), Attribute::length);
  if (length == nullptr) return std::nullopt;
  return MeasuredLength{*length, parameter.attribute<std::int64_t>(Attribute::most)};
}

Attributes with_steps(Attributes loop, LoopSteps steps) {
  const auto same = [](const auto& entry) { return entry.first == Attribute::steps; };
  std::ranges::find_if(loop, same)->second = std::make_shared<const LoopSteps>(std::move(steps));
  return loop;
}

Type infer_measure(const Type& length) {
  if (length != c_type(DType::int64, {})) throw InternalError("a length that is no single int64");
  return length;
}

Dims measured_lengths(const LoopStep& step) {
  Dims lengths;
  for (const NodePtr& parameter : step.parameters)
    if (const auto given = carried_length(*parameter)) lengths.push_back(given->length);
  for (const NodePtr& node : topological_order(step.graph))
    if (node->operation() == Operation::measure)
      lengths.push_back(node->attribute<std::int64_t>(Attribute::length));
  return lengths;
}

namespace {

/// Of the same memory order; where a step measures lengths, those of axes may be some of them.
bool fits(const Type& outside, const Type& inside, bool measures) {
  if (same_order(outside, inside)) return true;
  if (!measures || outside.ndim() != inside.ndim()) return false;
  Type whole = inside;
  whole.shape = outside.shape;
  whole.strides = k_order_strides(whole.shape, std::vector<Dims>{inside.strides}, itemsize(inside.dtype));
  return same_order(outside, whole);
}

void check_step(const LoopStep& step, std::span<const Tensor> inputs) {
  const bool measures = !measured_lengths(step).empty();
  const auto takes = [&](const Tensor& input, const NodePtr& parameter) {
    return fits(input.type(), parameter->types()[0], measures);
  };
  if (!std::ranges::equal(inputs, step.parameters, takes))
    throw InternalError("inputs that are not the loop's");
  for (std::size_t i = 0; i < step.graph.outputs.size(); ++i)
    if (!fits(inputs[i].type(), step.graph.outputs[i].type(), measures))
      throw InternalError("a step that leaves a value of another type");
}

}  // namespace

std::vector<Type> infer_loop(std::span<const Tensor> inputs, const Attributes& attributes) {
  const LoopSteps& steps = *attribute<LoopStepsPtr>(attributes, Attribute::steps);
  // Steps that are never taken are of whatever lengths they were read with.
  if (attribute<std::int64_t>(attributes, Attribute::length) > 0)
    for (const LoopStep& step : steps.samples) check_step(step, inputs);
  std::vector<Type> types;
  for (std::size_t i = 0; i < steps.carried(); ++i) {
    const Type& inside = steps.samples.front().parameters[i]->types()[0];
    types.push_back(same_order(inputs[i].type(), inside) ? inside : inputs[i].type());
  }
  return types;
}

}  // namespace weft
