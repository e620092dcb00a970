// What a loop keeps of its steps, for another that goes through them again.
#pragma once
#include "ir/graph.hpp"

namespace weft {

/// The nodes of a step, and which of them follow the values that it carries.
struct StepValues {
  std::vector<NodePtr> order;  // topological
  NodeSet parameters;          // the carried ones
  NodeSet following;           // these, and what is computed of them
  TensorSet lasting;           // that cost nothing to keep
};

/// Values from which all that are `needed` can be computed again beside what does not follow carried values:
/// those with the fewest bytes, and of those the ones that are computed last. Their shapes are the same in
/// all steps. What takes long to compute is not computed again.
std::vector<Tensor> kept_values(const StepValues& step, const std::vector<Tensor>& needed);

}  // namespace weft
