// Look-ups of all members: each in its own part of the array, or all in one.
#include <algorithm>

#include "frontend/batching/batch_rules.hpp"
#include "ir/families.hpp"
#include "ir/formulas/terms.hpp"
#include "ir/indexing.hpp"

namespace weft {
namespace {

using Tensors = std::vector<Tensor>;

/// What gather, scatter and scatter_add index with.
struct Indexed {
  const BatchedNode& of;
  std::size_t first, count;  // of the indices, among the inputs

  explicit Indexed(const BatchedNode& node)
      : of(node),
        first(node.node.operation() == Operation::gather ? 1 : 2),
        count(indices_of(node.node).size()) {}

  /// The axes of the shape to which the indices broadcast.
  std::int64_t ndim() const {
    std::int64_t most = 0;
    for (std::size_t i = 0; i < count; ++i) most = std::max(most, of.ndim(first + i));
    return most;
  }
  bool is_looked_at_by_all() const { return !predicate_of(of.node) || !of.inputs.back().varies; }
  Tensors aligned() const {
    Tensors all;
    for (std::size_t i = 0; i < count; ++i) all.push_back(of.aligned(first + i, ndim()));
    return all;
  }
  /// The number of each member, as it broadcasts with its indices.
  Tensor members() const {
    Dims shape(static_cast<std::size_t>(ndim() + 1), 1);
    shape.front() = of.size;
    return reshaped(counted(of.size), shape);
  }
  Tensor applied(Tensors inputs, bool by_member) const {
    if (by_member) inputs.push_back(members());
    const Tensors indices = aligned();
    inputs.insert(inputs.end(), indices.begin(), indices.end());
    if (predicate_of(of.node)) inputs.push_back(of.inputs.back().value);
    Dims axes = behind_batch(of.node.attribute<Dims>(Attribute::axes));
    if (by_member)
      axes.insert(axes.begin(), 0);
    else
      axes = of.node.attribute<Dims>(Attribute::axes);
    return Node::apply(of.node.operation(), std::move(inputs),
                       with_attribute(of.node.attributes(), Attribute::axes, std::move(axes)));
  }
};

Tensor batched_gather(const BatchedNode& of) {
  const Indexed indexed(of);
  if (!indexed.is_looked_at_by_all()) return batched_by_loop(of)[0];
  return indexed.applied({of.inputs[0].value}, of.inputs[0].varies);
}

/// Values have the axes of the indices, and then those of an item.
Tensor batched_scatter(const BatchedNode& of) {
  const Indexed indexed(of);
  if (!indexed.is_looked_at_by_all()) return batched_by_loop(of)[0];
  const std::int64_t items = of.ndim(0) - static_cast<std::int64_t>(indexed.count);
  if (of.ndim(1) > indexed.ndim() + items) return batched_by_loop(of)[0];
  return indexed.applied({of.of_all(0), of.aligned(1, indexed.ndim() + items)}, true);
}

/// Places that vary come in the stead of an axis: those of the batch first.
Tensor batched_take(const BatchedNode& of) {
  if (of.inputs[0].varies && of.inputs[1].varies) return batched_by_loop(of)[0];
  const auto axis = of.node.attribute<std::int64_t>(Attribute::axis);
  if (of.inputs[0].varies)
    return Node::apply(Operation::take, {of.inputs[0].value, of.inputs[1].value},
                       with_attribute(of.node.attributes(), Attribute::axis, axis + 1));
  const Tensor taken =
      Node::apply(Operation::take, {of.inputs[0].value, of.inputs[1].value}, of.node.attributes());
  Dims axes{axis};
  for (std::int64_t i = 0; i < taken.type().ndim(); ++i)
    if (i != axis) axes.push_back(i);
  return transposed(taken, axes);
}

}  // namespace

Tensor batched_indexing(const BatchedNode& of) {
  switch (indexing_op(of.node.operation())) {
    case IndexingOp::gather:
      return batched_gather(of);
    case IndexingOp::scatter:
    case IndexingOp::scatter_add:
      return batched_scatter(of);
    case IndexingOp::take:
      return batched_take(of);
    case IndexingOp::sort:
    case IndexingOp::argsort:
      return Node::apply(of.node.operation(), {of.inputs[0].value}, of.node.attributes());
    case IndexingOp::searchsorted:
    case IndexingOp::masked_scatter:
    case IndexingOp::dynamic_slice:
    case IndexingOp::dynamic_update_slice:
    case IndexingOp::compress:
    case IndexingOp::nonzero:
      return batched_by_loop(of)[0];
  }
  __builtin_unreachable();
}

}  // namespace weft
