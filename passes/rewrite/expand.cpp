#include "passes/rewrite/expand.hpp"

#include <algorithm>
#include <limits>

#include "ir/converted.hpp"
#include "ir/families.hpp"
#include "ir/infer.hpp"
#include "ir/stored_as.hpp"
#include "passes/analysis/copies.hpp"
#include "passes/analysis/scalars.hpp"
#include "passes/analysis/stores.hpp"
#include "passes/rewrite/expand_argmax.hpp"
#include "passes/rewrite/expand_matmul.hpp"
#include "runtime/library/errors/raised.hpp"
#include "runtime/library/library_functions.hpp"

namespace weft::passes {
namespace {

Index slice_along(const Dims& shape, std::int64_t axis, std::int64_t start, std::int64_t length) {
  Index index = whole(shape);
  index[axis].start = start;
  index[axis].length = length;
  return index;
}

std::vector<Tensor> expand_split(const Node& node, const Tensor& input) {
  const std::int64_t axis = node.attribute<std::int64_t>(Attribute::axis);
  const Dims& sections = node.attribute<Dims>(Attribute::sections);
  std::vector<Tensor> parts;
  for (std::size_t i = 0; i < node.types().size(); ++i) {
    const std::int64_t start = i == 0 ? 0 : sections[i - 1], length = node.types()[i].shape[axis];
    Index index = slice_along(input.type().shape, axis, start, length);
    parts.push_back(Node::apply(Operation::getitem, {input}, {{Attribute::index, std::move(index)}}));
  }
  return parts;
}

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

Tensor expand_reshape(const Node& node, const Tensor& input) {
  const Dims& shape = node.types()[0].shape;
  const bool free =
      differ_by_ones(input.type().shape, shape) || (!is_immediate(memory_source(input).operation()) &&
                                                    reshaped_strides(stored_type(input), shape).has_value());
  return with_inputs(node, {free ? input : copy_of(input)})[0];
}

/// Windows are seen where they lie.
Tensor expand_windows(const Node& node, const Tensor& input) {
  const bool in_memory = !is_immediate(memory_source(input).operation());
  return with_inputs(node, {in_memory ? input : copy_of(input)})[0];
}

/// Bytes are seen where they lie, side by side if that is asked for.
Tensor expand_view(const Node& node, const Tensor& input) {
  const Type stored = stored_type(input);
  const std::int64_t size = itemsize(stored.dtype);
  const bool lies_close = itemsize(node.types()[0].dtype) == size || stored.shape.back() == 1 ||
                          stored.size() == 0 || stored.strides.back() == size;
  const bool fits = lies_close && !is_immediate(memory_source(input).operation());
  return with_inputs(node, {fits ? input : c_copy_of(input)})[0];
}

/// A function of the program is given arrays in C order, and so is the runtime.
Tensor expand_call(const Node& node, std::vector<Tensor> inputs) {
  const std::size_t changed = changed_inputs(node);
  for (std::size_t i = 0; i < changed; ++i) inputs[i] = copy_of(inputs[i]);
  for (Tensor& input : std::span(inputs).subspan(changed)) {
    const Type stored = stored_type(input);
    const bool fits = !is_immediate(memory_source(input).operation()) &&
                      is_c_contiguous(stored.shape, stored.strides, itemsize(stored.dtype));
    if (!fits) input = c_copy_of(input);
  }
  return with_inputs(node, inputs)[0];
}

/// A call of what raises the error where the condition holds.
Tensor expand_check(const Node& node, const std::vector<Tensor>& inputs) {
  const auto text = [&](Attribute which) { return node.attribute<std::string>(which); };
  const ndarray table =
      table_of_error(text(Attribute::error), text(Attribute::message), text(Attribute::report));
  const Tensor beyond =
      Node::apply(Operation::where,
                  {inputs[1], constant(std::numeric_limits<std::int64_t>::max()), constant(std::int64_t{0})});
  const Tensor at = is_exactly(inputs[0], 0) ? beyond : Node::apply(Operation::add, {inputs[0], beyond});
  const Tensor said = Node::apply(Operation::array, {}, {{Attribute::value, table}});
  const NodePtr call = Node::make(Operation::call, {said, at},
                                  {{Attribute::dtype, DType::int64},
                                   {Attribute::shape, Dims{}},
                                   {Attribute::function, library_function(LibraryFunction::raise_error)}});
  return expand_call(*call, {said, at});
}

/// Carried values begin as copies, which the steps change; the others are read where they lie.
std::vector<Tensor> expand_loop(const Node& node, std::vector<Tensor> inputs) {
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const bool fits = i >= changed_inputs(node) && !is_immediate(memory_source(inputs[i]).operation()) &&
                      same_order(stored_type(inputs[i]), inputs[i].type());
    if (!fits) inputs[i] = copy_of(inputs[i]);
  }
  return with_inputs(node, inputs);
}

/// All comes before nothing.
Tensor expand_indexing(const Node& node, const std::vector<Tensor>& inputs) {
  const bool in_nothing = node.operation() == Operation::searchsorted && inputs[0].type().size() == 0;
  return in_nothing ? zeros(node.types()[0]) : expand_call(node, inputs);
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

std::vector<Tensor> expand_a_view(const Node& node, const std::vector<Tensor>& inputs) {
  switch (view_op(node.operation())) {
    case ViewOp::split:
      return expand_split(node, inputs[0]);
    case ViewOp::reshape:
      return {expand_reshape(node, inputs[0])};
    case ViewOp::sliding_window_view:
      return {expand_windows(node, inputs[0])};
    case ViewOp::view:
      return {expand_view(node, inputs[0])};
    case ViewOp::transpose:
      return is_copy(node) ? inputs : with_inputs(node, inputs);
    case ViewOp::getitem:
    case ViewOp::broadcast_to:
    case ViewOp::diagonal:
    case ViewOp::real:
    case ViewOp::imag:
      return with_inputs(node, inputs);
  }
  __builtin_unreachable();
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
      return expand_a_view(node, inputs);
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
