// Graphs of which parts are computed on devices of their own: LazyTensor::to.
#pragma once
#include <functional>

#include "ir/graph.hpp"
#include "weft/device.hpp"

namespace weft {

using EvaluateOn = std::function<std::vector<ndarray>(const Graph& part, Device device)>;
/// The outputs of a graph that has_placement (ir/composite.hpp): part by part, each by `evaluate` where it
/// belongs, in an order in which what is copied is there. What belongs nowhere is computed on `otherwise`.
/// Errors: ValueError where copies on two devices meet; what `evaluate` and weft::to throw.
std::vector<ndarray> evaluate_placed(const Graph& graph, Device otherwise, const EvaluateOn& evaluate);

}  // namespace weft
