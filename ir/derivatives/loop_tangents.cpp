#include "ir/derivatives/loop_tangents.hpp"

#include <algorithm>

#include "ir/derivatives/loop_parts.hpp"
#include "ir/formulas/decisions.hpp"
#include "ir/formulas/terms.hpp"

namespace weft {
namespace {

using Tensors = std::vector<Tensor>;
using Places = std::vector<std::size_t>;

/// One loop that carries both.
WithTangents together(const LoopTangents& loop) {
  LoopParts parts{
      joined({loop.carried(), loop.carried_tangents(), loop.captured(), loop.captured_tangents()}),
      std::vector<LoopStep>(loop.steps().samples.size())};
  each_sample(loop.steps(), [&](std::size_t i) {
    const LoopStep& sample = loop.steps().samples[i];
    const StepTangents made = loop.step(sample);
    parts.samples[i] = step_like(
        sample,
        joined({carried_parameters(sample), made.carried, captured_parameters(sample), made.captured}),
        joined({made.values, made.tangents}));
  });
  const Tensors left = looped(loop.loop(), std::move(parts), true);
  const std::size_t count = loop.steps().carried();
  return {Tensors(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(count)),
          loop.of_outputs(std::span(left).subspan(count))};
}

}  // namespace

LoopTangents::LoopTangents(const Node& loop, const Tensors& tangents, LoopForm form)
    : loop_(loop), steps_(steps_of(loop)), tangents_(tangents), form_(form) {
  for (std::size_t i = steps_.carried(); i < tangents.size(); ++i)
    if (tangents[i]) captured_.push_back(i);
  carried_ = decided([this] { return changing(); });
}

Tensors LoopTangents::carried() const {
  return {loop_.inputs().begin(), loop_.inputs().begin() + static_cast<std::ptrdiff_t>(steps_.carried())};
}

Tensors LoopTangents::captured() const {
  return {loop_.inputs().begin() + static_cast<std::ptrdiff_t>(steps_.carried()), loop_.inputs().end()};
}

Tensors LoopTangents::carried_tangents() const {
  Tensors first;
  for (const std::size_t i : carried_) {
    const Type& type = loop_.inputs()[i].type();
    first.push_back(laid_out(or_zeros(tangents_[i], type), type));
  }
  return first;
}

Tensors LoopTangents::captured_tangents() const {
  Tensors given;
  for (const std::size_t i : captured_) given.push_back(laid_out(tangents_[i], loop_.inputs()[i].type()));
  return given;
}

Tensors LoopTangents::of_outputs(std::span<const Tensor> found) const {
  Tensors tangents(steps_.carried());
  for (std::size_t i = 0; i < carried_.size(); ++i) tangents[carried_[i]] = found[i];
  return tangents;
}

StepTangents LoopTangents::step(const LoopStep& step) const {
  StepTangents made = this->step(step, carried_, form_);
  Tensors changing;
  for (const std::size_t i : carried_) {
    const Type& type = step.parameters[i]->types()[0];
    changing.push_back(laid_out(or_zeros(made.tangents[i], type), type));
  }
  made.tangents = std::move(changing);
  return made;
}

/// Of all that it leaves, where no tensor stands for zeros.
StepTangents LoopTangents::step(const LoopStep& step, const Places& carried, LoopForm form) const {
  StepTangents made;
  Tensors parameters;
  const auto give = [&](Tensors& given, std::size_t i) {
    parameters.emplace_back(step.parameters[i]);
    given.push_back(variable_of("tangent", step.parameters[i]->types()[0]));
  };
  for (const std::size_t i : carried) give(made.carried, i);
  for (const std::size_t i : captured_) give(made.captured, i);
  WithTangents found = jvp(step.graph.outputs, parameters, joined({made.carried, made.captured}), form);
  made.values = std::move(found.values);
  made.tangents = std::move(found.tangents);
  return made;
}

/// The carried values that have tangents before a step, or after it, until no more have.
Places LoopTangents::changing() const {
  std::vector<bool> changes(steps_.carried());
  for (std::size_t i = 0; i < changes.size(); ++i) changes[i] = bool(tangents_[i]);
  for (;;) {
    Places found;
    for (std::size_t i = 0; i < changes.size(); ++i)
      if (changes[i]) found.push_back(i);
    const StepTangents made = step(steps_.samples.front(), found, LoopForm::together);
    for (std::size_t i = 0; i < changes.size(); ++i) changes[i] = changes[i] || made.tangents[i];
    if (std::ranges::count(changes, true) == std::ssize(found)) return found;
  }
}

WithTangents loop_with_tangents(const Node& loop, const Tensors& tangents, LoopForm form) {
  const LoopTangents differentiated(loop, tangents, form);
  if (!differentiated.is_active()) return {outputs_of(loop), Tensors(loop.types().size())};
  return form == LoopForm::together ? together(differentiated) : loops_apart(differentiated);
}

}  // namespace weft
