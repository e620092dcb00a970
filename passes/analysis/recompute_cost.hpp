// What it costs to compute a value again where it is needed, rather than to store it.
#pragma once
#include "ir/graph.hpp"

namespace weft::passes {

/// Costs of the elementwise values of a graph, an element each.
class RecomputeCost {
 public:
  /// To be called for inputs before users.
  void add(const Node& node);
  /// Whether a use under another index map, or in another kernel, computes the value again: a few additions
  /// on one or two loads, cheaper than a round trip to memory.
  bool is_cheap(const Tensor& tensor) const;

 private:
  struct Cost {
    int flops = 0, loads = 0;
  };
  Cost cost(const Tensor& tensor) const;
  NodeMap<Cost> costs_;
};

}  // namespace weft::passes
