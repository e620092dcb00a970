#include "passes/analysis/index_map.hpp"

#include "ir/families.hpp"
#include "passes/analysis/copies.hpp"
#include "runtime/system/errors.hpp"

namespace weft::passes {
namespace {

AxisWalk through_item(const IndexItem& item, const AxisWalk& walk) {
  return {walk.axis, walk.step * item.step, item.start + walk.offset * item.step};
}

IndexMap through_index(const Index& index, const IndexMap& map) {
  IndexMap result;
  auto walk = map.begin();
  for (const IndexItem& item : index) {
    if (item.kind == IndexItem::Kind::integer) result.push_back({-1, 0, item.start});
    if (item.kind == IndexItem::Kind::slice) result.push_back(through_item(item, *walk));
    if (item.kind != IndexItem::Kind::integer) ++walk;
  }
  return result;
}

IndexMap through_transpose(const Dims& axes, const IndexMap& map) {
  IndexMap result(map.size());
  for (std::size_t i = 0; i < axes.size(); ++i) result[axes[i]] = map[i];
  return result;
}

/// The axes longer than 1 are the same on both sides, in the same order.
IndexMap through_reshape(const Dims& input, const Dims& output, const IndexMap& map) {
  IndexMap result(input.size());
  std::size_t from = 0;
  for (std::size_t i = 0; i < input.size(); ++i) {
    if (input[i] == 1) continue;
    while (output[from] == 1) ++from;
    result[i] = map[from++];
  }
  return result;
}

/// The last two axes walk as one.
IndexMap through_diagonal(IndexMap map) {
  map.push_back(map.back());
  return map;
}

}  // namespace

IndexMap through_broadcast(const Dims& input, const IndexMap& map) {
  IndexMap result(input.size());
  const std::size_t extra = map.size() - input.size();
  for (std::size_t i = 0; i < input.size(); ++i)
    if (input[i] != 1) result[i] = map[i + extra];
  return result;
}

IndexMap through_view(const Node& node, const IndexMap& map) {
  const Dims& input = node.inputs()[0].type().shape;
  switch (view_op(node.operation())) {
    case ViewOp::getitem:
      return through_index(node.attribute<Index>(Attribute::index), map);
    case ViewOp::transpose:
      return through_transpose(node.attribute<Dims>(Attribute::axes), map);
    case ViewOp::broadcast_to:
      return through_broadcast(input, map);
    case ViewOp::diagonal:
      return through_diagonal(map);
    case ViewOp::reshape:
      return through_reshape(input, node.types()[0].shape, map);
    case ViewOp::sliding_window_view:
    case ViewOp::view:
    case ViewOp::real:
    case ViewOp::imag:
    case ViewOp::split:
      break;
  }
  throw InternalError("no index map for " + std::string(name(node.operation())));
}

IndexMap identity_map(const Dims& shape) {
  IndexMap result(shape.size());
  for (std::size_t i = 0; i < shape.size(); ++i)
    if (shape[i] != 1) result[i] = {static_cast<int>(i), 1, 0};
  return result;
}

bool is_index_view(const Node& node) {
  if (!is_view(node.operation()) || is_copy(node)) return false;
  switch (view_op(node.operation())) {
    case ViewOp::sliding_window_view:
    case ViewOp::view:
    case ViewOp::real:
    case ViewOp::imag:
      return false;
    case ViewOp::reshape:
      return differ_by_ones(node.inputs()[0].type().shape, node.types()[0].shape);
    case ViewOp::getitem:
    case ViewOp::transpose:
    case ViewOp::broadcast_to:
    case ViewOp::diagonal:
    case ViewOp::split:
      return true;
  }
  __builtin_unreachable();
}

Read look_through(Tensor tensor, IndexMap map) {
  while (is_index_view(tensor.node())) {
    map = through_view(tensor.node(), map);
    tensor = tensor.node().inputs()[0];
  }
  return {std::move(tensor), std::move(map)};
}

Read operand_read(const Node& node, std::size_t operand) {
  const Tensor& input = node.inputs()[operand];
  if (!is_elementwise(node.operation())) return look_through(input, identity_map(input.type().shape));
  return look_through(input, through_broadcast(input.type().shape, identity_map(node.types()[0].shape)));
}

}  // namespace weft::passes
