#include <algorithm>
#include <numeric>

#include "ir/derivatives/transpose.hpp"
#include "ir/families.hpp"
#include "ir/formulas/decisions.hpp"
#include "ir/formulas/formula.hpp"
#include "ir/formulas/terms.hpp"
#include "ir/graph.hpp"
#include "ir/stored_as.hpp"

namespace weft {
namespace {

using Inputs = std::vector<Tensor>;

/// What an operation takes besides the first inputs, of which there are so many.
Inputs behind(std::initializer_list<Tensor> first, const Node& node, std::size_t count) {
  Inputs inputs = first;
  inputs.insert(inputs.end(), node.inputs().begin() + static_cast<std::ptrdiff_t>(count),
                node.inputs().end());
  return inputs;
}

Tensor gathered(const Tensor& table, const Node& scatter) {
  return Node::apply(Operation::gather, behind({table}, scatter, 2), scatter.attributes());
}

void transpose_gather(const Node& node, const Tensor& output, Cotangents& inputs) {
  inputs.add_into(node.inputs()[0], [&](const Tensor& sum) {
    return Node::apply(Operation::scatter_add, behind({sum, output}, node, 1), node.attributes());
  });
}

/// Where an index comes twice, the last value alone is there.
Tensor read_of_values(const Node& node, const Tensor& output) {
  const Tensor taken = gathered(output, node);
  const std::size_t axes = node.attribute<Dims>(Attribute::axes).size();
  const Type& table = node.inputs()[0].type();
  const Dims leading(table.shape.begin(), table.shape.begin() + static_cast<std::ptrdiff_t>(axes));
  const Dims indexed(taken.type().shape.begin(),
                     taken.type().shape.end() - (table.ndim() - std::ssize(leading)));
  const std::int64_t count = element_count(indexed);
  if (may_omit(count <= 1)) return taken;
  const Tensor numbers = reshaped(counted(count), indexed);
  const Tensor last = Node::apply(
      Operation::scatter, behind({zeros({DType::int64, leading, {}}), numbers}, node, 2), node.attributes());
  Dims spread = indexed;
  spread.resize(taken.type().shape.size(), 1);
  const Tensor stays = reshaped(Node::apply(Operation::equal, {gathered(last, node), numbers}), spread);
  return where({stays}, {taken}, {zero_of(taken.type().dtype)}).tensor;
}

void transpose_scatter(const Node& node, const Tensor& output, Cotangents& inputs) {
  const Tensor &table = node.inputs()[0], &values = node.inputs()[1];
  if (inputs.wants(values)) inputs.add(values, {read_of_values(node, output)});
  if (!inputs.wants(table)) return;
  const Tensor zero = zero_of(output.type().dtype);
  inputs.add(table, {Node::apply(Operation::scatter, behind({output, zero}, node, 2), node.attributes())});
}

/// The axes from `axis` on, so many, before the others.
Tensor with_axes_first(const Tensor& x, std::int64_t axis, std::int64_t count) {
  Dims axes(x.type().shape.size());
  std::iota(axes.begin(), axes.end(), 0);
  std::rotate(axes.begin(), axes.begin() + axis, axes.begin() + axis + count);
  return transposed(x, axes);
}

/// Indices outside are the nearest, as take has them.
void transpose_take(const Node& node, const Tensor& output, Cotangents& inputs) {
  const std::int64_t axis = node.attribute<std::int64_t>(Attribute::axis);
  const Tensor& table = node.inputs()[0];
  const Formula given{node.inputs()[1]};
  const Formula last = number(given, static_cast<double>(table.type().shape[axis] - 1));
  const Tensor indices = maximum(number(given, 0), minimum(given, last)).tensor;
  const Tensor values = with_axes_first(output, axis, indices.type().ndim());
  inputs.add_into(table, [&](const Tensor& sum) {
    const Tensor added = Node::apply(Operation::scatter_add, {with_axes_first(sum, axis, 1), values, indices},
                                     {{Attribute::axes, Dims{0}}});
    return with_axes_first(added, 1, axis);
  });
}

}  // namespace

void transpose_indexing(const Node& node, const Cotangent& output, Cotangents& inputs) {
  switch (indexing_op(node.operation())) {
    case IndexingOp::gather:
      return transpose_gather(node, output.value, inputs);
    case IndexingOp::take:
      return transpose_take(node, output.value, inputs);
    case IndexingOp::scatter:
      return transpose_scatter(node, output.value, inputs);
    case IndexingOp::scatter_add:
      inputs.add(node.inputs()[0], {output.value});
      if (inputs.wants(node.inputs()[1])) inputs.add(node.inputs()[1], {gathered(output.value, node)});
      return;
    case IndexingOp::dynamic_slice:
    case IndexingOp::dynamic_update_slice:
    case IndexingOp::compress:
    case IndexingOp::masked_scatter:
    case IndexingOp::nonzero:
    case IndexingOp::searchsorted:
    case IndexingOp::argsort:
    case IndexingOp::sort:
      break;
  }
  throw_not_linear(node);
}

}  // namespace weft
