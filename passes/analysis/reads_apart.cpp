#include "passes/analysis/reads_apart.hpp"

#include <algorithm>
#include <optional>

#include "passes/analysis/copies.hpp"
#include "passes/analysis/index_map.hpp"

namespace weft::passes {
namespace {

bool is_computed(const Node& node) { return !is_view(node.operation()) || is_copy(node); }

/// The index space of what a node reads: its own, or that of what it reduces.
const Dims& space_of(const Node& node) {
  return is_reduction(node.operation()) ? node.inputs()[0].type().shape : node.types()[0].shape;
}

/// The first and last index along an axis that is walked over a space.
std::pair<std::int64_t, std::int64_t> range(const AxisWalk& walk, const Dims& space) {
  const std::int64_t last = walk.axis < 0 ? 0 : walk.step * (space[static_cast<std::size_t>(walk.axis)] - 1);
  return std::minmax({walk.offset, walk.offset + last});
}

/// What lies between two walks of one tensor that take no element in common, as their ranges along an axis
/// show.
std::optional<Gap> gap_between(const IndexMap& read, const Dims& space, const IndexMap& stored,
                               const Dims& region) {
  for (std::size_t axis = 0; axis < read.size(); ++axis) {
    const auto [first_read, last_read] = range(read[axis], space);
    const auto [first_stored, last_stored] = range(stored[axis], region);
    const bool read_first = last_read < first_stored;
    const std::int64_t elements = read_first ? first_stored - last_read : first_read - last_stored;
    if (elements > 0) return Gap{static_cast<int>(axis), read_first, elements};
  }
  return {};
}

/// Whether what a node reads at a point is read for that point alone: nothing is reduced, and no view looks
/// at what is computed.
bool computes_at_points(const FusedKernel& kernel) {
  if (kernel.kind != FusedKernel::Kind::loops) return false;
  return std::ranges::all_of(kernel.nodes, [&](const NodePtr& node) {
    if (is_computed(*node)) return !is_reduction(node->operation());
    const Node& seen = node->inputs()[0].node();
    return !is_computed(seen) || std::ranges::find(kernel.nodes, NodePtr(&seen)) == kernel.nodes.end();
  });
}

bool has_one_point(const FusedKernel& kernel) {
  return kernel.kind == FusedKernel::Kind::loops && kernel.outputs.size() == 1 &&
         kernel.outputs[0].type().size() == 1;
}

}  // namespace

bool walks_one_to_one(const FusedKernel& kernel) {
  return kernel.kind == FusedKernel::Kind::loops &&
         std::ranges::all_of(kernel.nodes, [](const NodePtr& node) {
           return is_elementwise(node->operation()) || (is_view(node->operation()) && is_copy(*node));
         });
}

bool reads_apart(const FusedKernel& kernel, const Tensor& base, const Node& setitem, std::vector<Gap>& gaps) {
  const auto is_plain_view = [](const Tensor& t) { return is_view(t.operation()) && !is_copy(t.node()); };
  if (kernel.kind != FusedKernel::Kind::loops || std::ranges::any_of(kernel.inputs, is_plain_view))
    return false;
  if (has_one_point(kernel)) return true;
  const Dims region = setitem.inputs()[1].type().shape;
  const Tensor at_region = Node::apply(Operation::getitem, {base},
                                       {{Attribute::index, setitem.attribute<Index>(Attribute::index)}});
  const IndexMap stored = look_through(at_region, identity_map(region)).map;
  const bool by_points = computes_at_points(kernel);
  std::vector<Gap> found;
  const bool apart = std::ranges::all_of(kernel.nodes, [&](const NodePtr& node) {
    if (!is_computed(*node)) return true;
    for (std::size_t i = 0; i < node->inputs().size(); ++i) {
      const Read read = operand_read(*node, i);
      if (!read.tensor.is(base)) continue;
      const Dims& space = space_of(*node);
      const bool same_element = by_points && space == region && read.map == stored;
      if (same_element) continue;
      const auto gap = gap_between(read.map, space, stored, region);
      if (!gap) return false;
      found.push_back(*gap);
    }
    return true;
  });
  if (apart) gaps.insert(gaps.end(), found.begin(), found.end());
  return apart;
}

}  // namespace weft::passes
