// Loops with the tangents of what they carry.
#pragma once
#include "ir/derivatives/differentiate.hpp"
#include "ir/loops/loop.hpp"

namespace weft {

/// What a loop leaves, from the tangents of its inputs. Errors: NotImplementedError for steps whose
/// derivative is not known, and, apart, for loops with lengths that data decide and for those whose length
/// nothing bounds.
WithTangents loop_with_tangents(const Node& loop, const std::vector<Tensor>& tangents, LoopForm form);

/// A step with the tangents of those carried values that have some.
struct StepTangents {
  std::vector<Tensor> carried, captured;  // variables: the tangents of parameters
  std::vector<Tensor> values, tangents;   // what it leaves, of all carried values, and of those with tangents
};

/// A loop some of whose inputs have tangents: what both forms are made of.
class LoopTangents {
 public:
  LoopTangents(const Node& loop, const std::vector<Tensor>& tangents, LoopForm form);

  const Node& loop() const { return loop_; }
  const LoopSteps& steps() const { return steps_; }
  /// Whether any carried value comes to change.
  bool is_active() const { return !carried_.empty(); }
  /// The inputs, and the tangents of those that have some in any step.
  std::vector<Tensor> carried() const;
  std::vector<Tensor> captured() const;
  std::vector<Tensor> carried_tangents() const;
  std::vector<Tensor> captured_tangents() const;
  /// The tangents of all outputs, from those of which there are some.
  std::vector<Tensor> of_outputs(std::span<const Tensor> found) const;

  StepTangents step(const LoopStep& step) const;

 private:
  StepTangents step(const LoopStep& step, const std::vector<std::size_t>& carried, LoopForm form) const;
  std::vector<std::size_t> changing() const;

  const Node& loop_;
  const LoopSteps& steps_;
  const std::vector<Tensor>& tangents_;
  LoopForm form_;
  std::vector<std::size_t> carried_, captured_;  // the inputs that have tangents
};

/// One loop that leaves the values, and what the other one, which is linear in tangents, needs of its steps.
WithTangents loops_apart(const LoopTangents& loop);

}  // namespace weft
