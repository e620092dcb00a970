// A loop backwards: its steps from the last to the first, each transposed.
#include "ir/derivatives/differentiate.hpp"
#include "ir/derivatives/lasting_parts.hpp"
#include "ir/derivatives/loop_parts.hpp"
#include "ir/derivatives/transpose.hpp"
#include "ir/formulas/terms.hpp"
#include "ir/graph.hpp"

namespace weft {
namespace {

using Tensors = std::vector<Tensor>;

/// What depends on tangents, of the inputs of a loop or of the parameters of its steps.
struct Linear {
  std::vector<std::size_t> captured, others;  // places among the inputs

  Linear(const Node& loop, const Cotangents& inputs) {
    for (std::size_t i = steps_of(loop).carried(); i < loop.inputs().size(); ++i)
      (inputs.wants(loop.inputs()[i]) ? captured : others).push_back(i);
  }
};

Tensors variables_like(const Tensors& tensors) {
  Tensors made;
  for (const Tensor& each : tensors) made.push_back(variable_of("cotangent", each.type()));
  return made;
}

Tensors parameters_at(const LoopStep& step, const std::vector<std::size_t>& places) {
  Tensors found;
  for (const std::size_t i : places) found.emplace_back(step.parameters[i]);
  return found;
}

/// The step after which as many came as come before it now. It carries the cotangents of what the loop
/// carried, then the sums of captured values'.
LoopStep transposed(const LoopStep& step, const Linear& linear, std::int64_t length) {
  const Tensors carried = carried_parameters(step), captured = parameters_at(step, linear.captured);
  const Tensors after = variables_like(carried), sums = variables_like(captured);
  const Tensors parameters = joined({carried, captured});
  Tensors before =
      pulled_back(step.graph.outputs, after, parameters, joined({Tensors(carried.size()), sums}));
  for (std::size_t i = 0; i < before.size(); ++i) {
    const Type& type = parameters[i].type();
    before[i] = laid_out(or_zeros(before[i], type), type);
  }
  LoopStep made =
      step_like(step, joined({after, sums, parameters_at(step, linear.others)}), std::move(before));
  made.taken = length - 1 - step.taken;
  return made;
}

}  // namespace

void transpose_loop(const Node& node, const std::vector<Cotangent>& outputs, Cotangents& inputs) {
  const LastingParts parts_of_arrays(node);
  const LoopSteps& steps = steps_of(node);
  const Linear linear(node, inputs);
  LoopParts parts{{}, std::vector<LoopStep>(steps.samples.size())};
  const auto start = [&](const Tensor& sum, const Tensor& like) {
    parts.inputs.push_back(laid_out(or_zeros(sum, like.type()), like.type()));
  };
  for (std::uint32_t i = 0; i < outputs.size(); ++i) start(outputs[i].value, Tensor(&node, i));
  for (const std::size_t i : linear.captured) start(inputs.take(node.inputs()[i]).value, node.inputs()[i]);
  for (const std::size_t i : linear.others) parts.inputs.push_back(node.inputs()[i]);
  const auto length = node.attribute<std::int64_t>(Attribute::length);
  each_sample(steps, [&](std::size_t i) { parts.samples[i] = transposed(steps.samples[i], linear, length); });
  const Tensors left = looped(node, std::move(parts), false);
  for (std::size_t i = 0; i < linear.captured.size(); ++i)
    inputs.add(node.inputs()[linear.captured[i]], {left[outputs.size() + i]});
  for (std::size_t i = 0; i < outputs.size(); ++i) inputs.add(node.inputs()[i], {left[i]});
}

}  // namespace weft
