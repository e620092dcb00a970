#include "passes/reads_apart.hpp"

#include <algorithm>

#include "passes/copies.hpp"

namespace weft::passes {
namespace {

/// The first and last element that an item takes.
std::pair<std::int64_t, std::int64_t> range(const IndexItem& item) {
  const std::int64_t last = item.start + (item.length - 1) * item.step;
  return std::minmax({item.start, last});
}

/// Whether two indices into one tensor take no element in common, as their ranges along an axis show.
bool are_apart(Index a, Index b) {
  const auto is_newaxis = [](const IndexItem& item) { return item.kind == IndexItem::Kind::newaxis; };
  std::erase_if(a, is_newaxis);
  std::erase_if(b, is_newaxis);
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i].length == 0 || b[i].length == 0) return true;
    const auto [first_a, last_a] = range(a[i]);
    const auto [first_b, last_b] = range(b[i]);
    if (last_a < first_b || last_b < first_a) return true;
  }
  return false;
}

}  // namespace

bool walks_one_to_one(const FusedKernel& kernel, const Node* except) {
  if (kernel.kind != FusedKernel::Kind::loops) return false;
  return std::ranges::all_of(kernel.nodes, [&](const NodePtr& node) {
    return is_elementwise(node->operation()) || node.get() == except ||
           (is_view(node->operation()) && is_copy(*node));
  });
}

bool reads_apart(const FusedKernel& kernel, const Tensor& base, const Node& setitem) {
  const Index& region = setitem.attribute<Index>(Attribute::index);
  if (std::ranges::any_of(kernel.inputs,
                          [&](const Tensor& t) { return is_view(t.operation()) && !is_copy(t.node()); }))
    return false;
  return std::ranges::all_of(kernel.nodes, [&](const NodePtr& node) {
    for (const Tensor& input : node->inputs()) {
      if (!input.is(base)) continue;
      if (node->operation() != Operation::getitem) return false;
      const Index& read = node->attribute<Index>(Attribute::index);
      const bool same_element = read == region && walks_one_to_one(kernel, node.get());
      if (!same_element && !are_apart(read, region)) return false;
    }
    return true;
  });
}

}  // namespace weft::passes
