// Loops in the making.
#pragma once
#include <functional>

#include "ir/loops/loop.hpp"

namespace weft {

/// Samples whose parameters may have any name, and what these stand for, the carried values first.
struct LoopParts {
  std::vector<Tensor> inputs;
  std::vector<LoopStep> samples;
};

/// What is left by as many steps as `like` takes, or takes at most where they end by its condition. Captured
/// inputs that no step needs are left out.
std::vector<Tensor> looped(const Node& like, LoopParts parts, bool ends_by_condition);
/// Whether a condition may end it before its last step.

/// A step like another, with other parameters, that leaves other values.
LoopStep step_like(const LoopStep& step, const std::vector<Tensor>& parameters, std::vector<Tensor> outputs);
/// Those of a step that are carried, or those that are captured.
std::vector<Tensor> carried_parameters(const LoopStep& step);
std::vector<Tensor> captured_parameters(const LoopStep& step);
std::vector<Tensor> joined(std::initializer_list<std::vector<Tensor>> parts);

/// Visits the samples of a loop by their numbers, those first whose arrays have the fewest axes of length 0
/// or 1; what is decided at the first is decided at all.
void each_sample(const LoopSteps& steps, const std::function<void(std::size_t)>& visit);

/// `value` with the strides of `type`.
Tensor laid_out(const Tensor& value, const Type& type);

}  // namespace weft
