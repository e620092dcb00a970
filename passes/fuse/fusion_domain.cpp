#include "passes/fuse/fusion_domain.hpp"

#include <algorithm>

#include "ir/numpy_order/reduction_order.hpp"
#include "passes/analysis/copies.hpp"

namespace weft::passes {
namespace {

std::optional<SumOrder> sum_order(const Node& node) {
  const Type& operand = node.inputs()[0].type();
  const DType dtype = node.types()[0].dtype;
  const bool ordered = node.operation() == Operation::sum || node.operation() == Operation::prod;
  if (!ordered || !is_floating(dtype) || operand.size() == 0) return {};
  const ReductionOrder order = reduction_order(node);
  return SumOrder{order.elementwise, order.kept, order.reduced};
}

std::vector<int> kept_axes(const FusionDomain& domain) {
  std::vector<int> kept;
  for (std::size_t i = 0; i < domain.shape.size(); ++i)
    if (!std::ranges::binary_search(domain.axes, static_cast<std::int64_t>(i)))
      kept.push_back(static_cast<int>(i));
  return kept;
}

std::vector<int> all_axes(const FusionDomain& domain) {
  std::vector<int> all(domain.shape.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
  return all;
}

/// The map of a tensor whose axes longer than 1 are those of `axes`, in order.
std::optional<IndexMap> along(const Dims& shape, std::vector<int> axes, const Dims& domain) {
  std::erase_if(axes, [&](int axis) { return domain[axis] == 1; });
  IndexMap map(shape.size());
  auto next = axes.begin();
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (shape[i] == 1) continue;
    if (next == axes.end() || domain[*next] != shape[i]) return {};
    map[i] = {*next++, 1, 0};
  }
  if (next != axes.end()) return {};
  return map;
}

}  // namespace

FusionDomain domain_of(const Node& node) {
  if (!is_reduction(node.operation())) return {node.types()[0].shape, false, {}, {}};
  return {node.inputs()[0].type().shape, true, node.attribute<Dims>(Attribute::axis), sum_order(node)};
}

std::optional<FusionDomain> common(const FusionDomain& a, const FusionDomain& b) {
  if (!differ_by_ones(a.shape, b.shape)) return {};
  if (!a.reduces || !b.reduces) return a.reduces ? a : b;
  if (a.shape != b.shape || a.axes != b.axes) return {};
  if (a.order && b.order && a.order != b.order) return {};
  return a.order ? a : b;
}

std::optional<Position> position(const Dims& shape, const FusionDomain& domain) {
  if (auto map = along(shape, all_axes(domain), domain.shape)) return Position{*map, true};
  if (!domain.reduces) return {};
  if (auto map = along(shape, kept_axes(domain), domain.shape)) return Position{*map, false};
  return {};
}

std::optional<Position> operand_position(const Node& node, const FusionDomain& domain) {
  if (is_reduction(node.operation())) return position(node.inputs()[0].type().shape, domain);
  return position(node.types()[0].shape, domain);
}

IndexMap from_domain(const IndexMap& map, const IndexMap& place) {
  IndexMap result = map;
  for (AxisWalk& walk : result)
    if (walk.axis >= 0) walk.axis = place[walk.axis].axis;
  return result;
}

std::int64_t row_elements(const FusionDomain& domain) {
  std::int64_t count = 1;
  for (const std::int64_t axis : domain.axes) count *= domain.shape[axis];
  return count;
}

}  // namespace weft::passes
