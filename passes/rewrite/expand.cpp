#include "passes/rewrite/expand.hpp"

#include <algorithm>

#include "ir/converted.hpp"
#include "ir/families.hpp"
#include "ir/infer.hpp"
#include "ir/stored_as.hpp"
#include "passes/analysis/copies.hpp"
#include "passes/analysis/stores.hpp"
#include "passes/rewrite/expand_argmax.hpp"
#include "passes/rewrite/expand_calls.hpp"
#include "passes/rewrite/expand_matmul.hpp"
#include "passes/rewrite/expand_views.hpp"

namespace weft::passes {
namespace {

/// Joined arrays that nothing reads but what they are joined into: their pieces are stored there at once.
TensorSet joined_within(const Graph& graph) {
  constexpr int most_levels = 4;
  NodeMap<int> uses, levels;
  const std::vector<NodePtr> order = topological_order(graph);
  for (const NodePtr& node : order)
    for (const Tensor& input : node->inputs()) ++uses[&input.node()];
  for (const Tensor& output : graph.outputs) ++uses[&output.node()];
  TensorSet within;
  for (const NodePtr& node : order) {
    if (node->operation() != Operation::concatenate) continue;
    int& level = levels[node.get()];
    for (const Tensor& input : node->inputs()) {
      const int below = input.operation() == Operation::concatenate ? levels[&input.node()] + 1 : most_levels;
      if (below >= most_levels || uses[&input.node()] > 1) continue;
      within.add(input);
      level = std::max(level, below);
    }
  }
  return within;
}

Tensor expand_concatenate(const Node& node, const std::vector<Tensor>& inputs, const TensorSet& within) {
  const DType dtype = node.types()[0].dtype;
  std::vector<Tensor> pieces;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const bool in_place = within.contains(node.inputs()[i]) &&
                          inputs[i].operation() == Operation::concatenate && inputs[i].type().dtype == dtype;
    pieces.push_back(in_place ? inputs[i] : copy_of(converted(inputs[i], dtype)));
  }
  return with_type(with_inputs(node, pieces)[0], node.types()[0]);
}

/// NumPy lets an assigned value have more axes than the region, when they are of length 1.
Tensor without_extra_axes(const Tensor& value, std::size_t ndim) {
  const Dims& shape = value.type().shape;
  if (shape.size() <= ndim) return value;
  Dims last(shape.end() - static_cast<std::ptrdiff_t>(ndim), shape.end());
  return Node::apply(Operation::reshape, {value}, {{Attribute::shape, std::move(last)}});
}

std::vector<Tensor> copies_of(const std::vector<Tensor>& tensors) {
  std::vector<Tensor> copies;
  for (const Tensor& tensor : tensors) copies.push_back(copy_of(tensor));
  return copies;
}

Tensor expand_setitem(const Node& node, const std::vector<Tensor>& inputs) {
  const Type& base = inputs[0].type();
  const Type region = indexed_type(base, node.attribute<Index>(Attribute::index)).type;
  if (region.size() == 0) return inputs[0];
  Tensor value = without_extra_axes(inputs[1], region.shape.size());
  if (value.type().shape != region.shape)
    value = Node::apply(Operation::broadcast_to, {value}, {{Attribute::shape, region.shape}});
  value = copy_of(converted(value, base.dtype));
  const bool covered = region.size() == base.size();
  return with_inputs(node, {covered ? inputs[0] : copy_of(inputs[0]), value})[0];
}

/// Over one element, what a reduction starts from and the element: the largest is itself.
Tensor reduce_one(const Node& node, const Tensor& value, const Tensor& start) {
  const Identity identity = info(node.operation()).identity;
  if (identity == Identity::none) return Node::apply(Operation::maximum, {value, value});
  return Node::apply(identity == Identity::zero ? Operation::add : Operation::multiply, {start, value});
}

/// Over no axes each element is reduced by itself; nothing reduces to what the reduction starts from.
Tensor expand_reduction(const Node& node, const Tensor& input) {
  const Type& type = node.types()[0];
  const bool over_none = node.attribute<Dims>(Attribute::axis).empty();
  if (input.type().size() > 0 && !over_none) return with_inputs(node, {input})[0];
  const Tensor start = Node::apply(Operation::constant, {}, {{Attribute::value, start_of(node)}});
  if (over_none) return with_type(reduce_one(node, converted(input, type.dtype), start), type);
  return with_type(filled(type, start_of(node)), type);
}

/// The total of one element is itself.
Tensor expand_scan(const Node& node, const Tensor& input) {
  const Type& type = node.types()[0];
  if (type.shape[node.attribute<std::int64_t>(Attribute::axis)] == 1)
    return with_type(converted(input, type.dtype), type);
  const bool in_memory = !is_immediate(memory_source(input).operation());
  return with_inputs(node, {in_memory ? input : copy_of(input)})[0];
}

std::vector<Tensor> expand_a_reduction(const Node& node, const Tensor& input) {
  switch (reduction_op(node.operation())) {
    case ReductionOp::sum:
    case ReductionOp::max:
    case ReductionOp::min:
    case ReductionOp::prod:
    case ReductionOp::any:
    case ReductionOp::all:
      return {expand_reduction(node, input)};
    case ReductionOp::argmax:
    case ReductionOp::argmin:
      return {expand_argmax(node, input)};
  }
  __builtin_unreachable();
}

std::vector<Tensor> expand_structure(const Node& node, const std::vector<Tensor>& inputs,
                                     const TensorSet& within, const Limits& limits) {
  switch (structure_op(node.operation())) {
    case StructureOp::concatenate:
      return {expand_concatenate(node, inputs, within)};
    case StructureOp::from_parts:
      return with_inputs(node, copies_of(inputs));
    case StructureOp::setitem:
      return {expand_setitem(node, inputs)};
    case StructureOp::matmul:
      return {expand_matmul(node, inputs, limits)};
    case StructureOp::check:
      return {expand_check(node, inputs)};
    case StructureOp::call:
    case StructureOp::measure:
    case StructureOp::trim:
      return {expand_call(node, inputs)};
    case StructureOp::loop:
      return expand_loop(node, inputs);
    case StructureOp::cumsum:
    case StructureOp::cumprod:
      return {expand_scan(node, inputs[0])};
    case StructureOp::composite:
    case StructureOp::with_derivative:
      return with_inputs(node, inputs);  // a contract says that there is none
  }
  __builtin_unreachable();
}

std::vector<Tensor> expand_node(const Node& node, const std::vector<Tensor>& inputs, const TensorSet& within,
                                const Limits& limits) {
  switch (family(node.operation())) {
    case Family::elementwise:
    case Family::leaf:
      return with_inputs(node, inputs);
    case Family::view:
      return expand_view(node, inputs);
    case Family::reduction:
      return expand_a_reduction(node, inputs[0]);
    case Family::indexing:
      return {expand_indexing(node, inputs)};
    case Family::structure:
      return expand_structure(node, inputs, within, limits);
  }
  __builtin_unreachable();
}

}  // namespace

Graph expand(const Graph& graph, const Limits& limits) {
  Graph result = rewrite(
      graph, [&limits, within = joined_within(graph)](const Node& node, const std::vector<Tensor>& inputs) {
        return expand_node(node, inputs, within, limits);
      });
  TensorSet seen;
  for (Tensor& output : result.outputs) {
    const bool computed = !is_leaf(output.operation()) && !is_view(output.operation());
    if (!computed || !seen.add(output).second) output = copy_of(output);
  }
  return result;
}

}  // namespace weft::passes
