// What a step of a loop computes, as a graph over parameters.
#pragma once
#include "ir/loops/loop.hpp"

namespace weft {

/// Cuts a graph where the step begins: at the variables that stand for what it is given, and at what was
/// computed before it.
class StepGraph {
 public:
  /// Nodes of this thread with a lesser serial were there before the step.
  explicit StepGraph(std::uint64_t first_serial) : first_serial_(first_serial) {}

  /// The next carried value, for which `variable` stands, or nothing when the step does not read it.
  void carry(const Tensor& variable, const Type& type);
  /// `variable` is `outer`, unless that is carried.
  void let_stand_for(const Tensor& variable, const Tensor& outer);
  /// `variable` is `number`, in the step at hand.
  void let_be(const Tensor& variable, std::int64_t number);
  /// The step that leaves these values, with its parameters.
  LoopStep step(const std::vector<Tensor>& left);
  /// What the parameters after the carried values stand for.
  const std::vector<Tensor>& captured() const { return captured_; }

 private:
  void bring_in(const Tensor& root);
  bool is_outside(const Tensor& tensor) const;
  void rebuild(const Node& node);
  void capture(const Tensor& tensor);

  std::uint64_t first_serial_;
  std::vector<Tensor> parameters_, captured_;
  TensorMap<Tensor> inside_, stands_for_;
};

}  // namespace weft
