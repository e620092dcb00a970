#include <algorithm>
#include <iterator>

#include "ir/loops/sites.hpp"
#include "ir/wrap.hpp"
#include "passes/analysis/copies.hpp"
#include "passes/rewrite/rewrite_rules.hpp"

namespace weft::passes {
namespace {

/// The input of `node`, when both are this operation.
const Node* same_below(const Node& node, Operation operation) {
  if (node.operation() != operation || node.inputs()[0].operation() != operation) return nullptr;
  return &node.inputs()[0].node();
}

IndexItem composed(const IndexItem& inner, const IndexItem& outer) {
  if (outer.kind == IndexItem::Kind::integer) return {outer.kind, inner.start + outer.start * inner.step};
  return {outer.kind, inner.start + outer.start * inner.step, wrapping_multiply(inner.step, outer.step),
          outer.length};
}

/// x[inner][outer] as one index: each axis that `inner` leaves has its item of `outer`. An integer, or a
/// slice of length 1, may only end up on an axis of x: newaxis under anything but a slice that keeps it has
/// no such form.
std::optional<Index> composed(const Index& inner, const Index& outer) {
  Index result;
  auto next = outer.begin();
  const auto new_axes = [&] {
    for (; next != outer.end() && next->kind == IndexItem::Kind::newaxis; ++next) result.push_back(*next);
  };
  for (const IndexItem& item : inner) {
    if (item.kind == IndexItem::Kind::integer) {
      result.push_back(item);
      continue;
    }
    new_axes();
    const IndexItem& over = *next++;
    if (item.kind == IndexItem::Kind::slice) result.push_back(composed(item, over));
    if (item.kind == IndexItem::Kind::newaxis && over.kind == IndexItem::Kind::slice) {
      if (over.length != 1) return {};
      result.push_back(item);
    }
  }
  new_axes();
  return result;
}

std::optional<Tensor> getitem_of_getitem(const Node& node) {
  const Node* below = same_below(node, Operation::getitem);
  if (below == nullptr) return {};
  auto index = composed(below->attribute<Index>(Attribute::index), node.attribute<Index>(Attribute::index));
  if (!index) return {};
  Attributes attributes{{Attribute::index, std::move(*index)}};
  Dims sites = sites_of(*below);
  std::ranges::copy(sites_of(node), std::back_inserter(sites));
  if (!sites.empty()) attributes.emplace_back(Attribute::sites, std::move(sites));
  return Node::apply(Operation::getitem, {below->inputs()[0]}, std::move(attributes));
}

std::optional<Tensor> transpose_of_transpose(const Node& node) {
  const Node* below = same_below(node, Operation::transpose);
  if (below == nullptr) return {};
  const Dims& inner = below->attribute<Dims>(Attribute::axes);
  Dims axes;
  for (const std::int64_t axis : node.attribute<Dims>(Attribute::axes)) axes.push_back(inner[axis]);
  return Node::apply(Operation::transpose, {below->inputs()[0]}, {{Attribute::axes, std::move(axes)}});
}

std::optional<Tensor> broadcast_of_broadcast(const Node& node) {
  const Node* below = same_below(node, Operation::broadcast_to);
  if (below == nullptr) return {};
  return with_inputs(node, {below->inputs()[0]})[0];
}

std::optional<Tensor> reshape_of_reshape(const Node& node) {
  const Node* below = same_below(node, Operation::reshape);
  if (below == nullptr) return {};
  return with_inputs(node, {below->inputs()[0]})[0];
}

bool takes_all(const Index& index, const Dims& shape) {
  if (index.size() != shape.size()) return false;
  for (std::size_t i = 0; i < index.size(); ++i)
    if (index[i] != IndexItem{IndexItem::Kind::slice, 0, 1, shape[i]}) return false;
  return true;
}

std::optional<Tensor> identity_view(const Node& node) {
  if (!is_view(node.operation()) || node.operation() == Operation::split) return {};
  const Tensor& input = node.inputs()[0];
  if (node.types()[0].shape != input.type().shape || node.types()[0].dtype != input.type().dtype) return {};
  if (node.operation() == Operation::transpose && !is_copy(node)) return {};
  if (node.operation() == Operation::getitem &&
      !takes_all(node.attribute<Index>(Attribute::index), input.type().shape))
    return {};
  return input;
}

constexpr RewriteRule rules[] = {
    {"x[i][j] -> x[k]", getitem_of_getitem},
    {"transpose(transpose(x)) -> transpose(x)", transpose_of_transpose},
    {"broadcast_to(broadcast_to(x)) -> broadcast_to(x)", broadcast_of_broadcast},
    {"reshape(reshape(x)) -> reshape(x)", reshape_of_reshape},
    {"a view of the same shape -> x", identity_view},
};

}  // namespace

std::span<const RewriteRule> view_rules() { return rules; }

}  // namespace weft::passes
