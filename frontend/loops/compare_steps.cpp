#include "frontend/loops/compare_steps.hpp"

#include <algorithm>

namespace weft {
namespace {

std::vector<NodePtr> nodes_of(const LoopStep& step) {
  std::vector<NodePtr> nodes = topological_order(step.graph);
  std::erase_if(nodes, [](const NodePtr& node) { return is_leaf(node->operation()); });
  return nodes;
}

bool same_operation(const NodePtr& a, const NodePtr& b) { return a->operation() == b->operation(); }

}  // namespace

std::optional<std::uint32_t> differing_operations(const LoopStep& a, const LoopStep& b,
                                                  std::uint32_t origin) {
  if (!a.real || !b.real) return {};  // what no step does, says nothing
  const std::vector<NodePtr> of_a = nodes_of(a), of_b = nodes_of(b);
  if (!std::ranges::equal(of_a, of_b, same_operation)) return origin;
  for (std::size_t i = 0; i < of_a.size(); ++i) {
    if (of_a[i]->operation() != Operation::loop) continue;
    const LoopSteps &inner_a = steps_of(*of_a[i]), &inner_b = steps_of(*of_b[i]);
    if (const auto loop =
            differing_operations(inner_a.samples.front(), inner_b.samples.front(), inner_a.origin))
      return loop;
  }
  return {};
}

}  // namespace weft
