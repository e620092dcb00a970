#include "ir/derivatives/tangents.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ir/formulas/decisions.hpp"
#include "ir/formulas/terms.hpp"
#include "ir/graph.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

/// Integers and bools do not change where what they are made of changes a little.
bool is_flat(const Node& node) {
  return std::ranges::none_of(node.types(), [](const Type& type) { return is_inexact(type.dtype); });
}

/// Of the results of a call, which lie one after the other, the tangent of one: of the others nothing is
/// needed.
Tensor part_of_one(const Node& node, const Tensor& joined) {
  const bool is_packed = node.inputs()[0].operation() == Operation::call;
  if (node.operation() != Operation::getitem || !is_packed || joined.operation() != Operation::concatenate)
    return {};
  const auto along = joined.node().attribute<std::int64_t>(Attribute::axis);
  Index index = node.attribute<Index>(Attribute::index);
  std::int64_t axis = -1;
  IndexItem& item = *std::ranges::find_if(
      index, [&](const IndexItem& each) { return each.kind != IndexItem::Kind::newaxis && ++axis == along; });
  for (const Tensor& part : joined.node().inputs()) {
    const std::int64_t length = part.type().shape[along], last = item.start + item.step * (item.length - 1);
    if (may_omit(item.start >= 0 && item.step > 0 && last < length)) return getitem(part, index);
    item.start -= length;
  }
  return {};
}

/// Views say where elements lie: tangents lie there, too.
std::vector<Tensor> view_tangents(const Node& node, const Tensor& tangent) {
  if (node.operation() == Operation::view) refuse_derivative(node);
  if (const Tensor part = part_of_one(node, tangent)) return {part};
  return with_inputs(node, {tangent});
}

}  // namespace

std::string written_at(const Node& node) {
  const std::string place = text({node.written()});
  return place.empty() ? "" : " (" + place + ")";
}

void refuse_derivative(const Node& node) {
  throw NotImplementedError(
      fmt::format("the derivative of {}{} is not supported yet", spoken_name(node), written_at(node)));
}

std::vector<Tensor> tangents_of(const Node& node, const std::vector<Tensor>& tangents) {
  const WrittenWhere place(node);
  if (is_flat(node)) return std::vector<Tensor>(node.types().size());
  switch (family(node.operation())) {
    case Family::elementwise:
      return {elementwise_tangent(node, tangents)};
    case Family::reduction:
      return {reduction_tangent(node, tangents[0])};
    case Family::view:
      return view_tangents(node, tangents[0]);
    case Family::structure:
      return structure_tangents(node, tangents);
    case Family::indexing:
      return {indexing_tangent(node, tangents)};
    case Family::leaf:
      break;
  }
  throw InternalError("tangents of a leaf's inputs");
}

}  // namespace weft
