// A step of a loop with its tangents, as one graph.
#pragma once
#include "ir/derivatives/kept_values.hpp"
#include "ir/derivatives/loop_tangents.hpp"

namespace weft {

/// A part of what the loop leaves of a carried value.
struct ResultPart {
  int array = 0;
  const Node* like = nullptr;  // the getitem or setitem that takes or writes it
};

class WholeStep {
 public:
  WholeStep(const LoopStep& sample, const StepTangents& made);

  /// What it is known by that the tangents are computed of.
  std::vector<Tensor> kept() const;
  /// Where that is a part of the loop's result.
  const ResultPart* part(const Tensor& value) const { return parts_.find(value); }
  /// The carried value in whose place loops of tangents within may have what the loop leaves of it: they take
  /// lasting parts of it alone. -1 where there is none.
  int result_for(const Node& loop, std::size_t input) const;

 private:
  void sort_in(const Node& node);
  void add_part(const Node& node);
  std::vector<Tensor> needed() const;
  std::vector<std::size_t> places_of(const std::vector<Tensor>& tensors) const;

  StepValues values_;
  NodeSet linear_;
  std::vector<Tensor> carried_;
  TensorMap<ResultPart> parts_;
};

}  // namespace weft
