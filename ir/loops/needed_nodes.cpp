#include "ir/loops/needed_nodes.hpp"

#include <algorithm>

#include "ir/composite.hpp"
#include "ir/loops/loop.hpp"

namespace weft {

bool any_needed(const Graph& graph, const std::function<bool(const Node&)>& is) {
  return std::ranges::any_of(topological_order(graph), [&](const NodePtr& node) {
    if (node->operation() == Operation::loop) return any_needed(steps_of(*node).samples.front().graph, is);
    if (node->operation() == Operation::composite)
      return any_needed(node->attribute<CompositePtr>(Attribute::body)->graph, is);
    return is(*node);
  });
}

bool is_float_product(const Node& node) {
  const DType dtype = node.types()[0].dtype;
  return node.operation() == Operation::matmul && is_inexact(dtype) && !is_half(dtype);
}

}  // namespace weft
