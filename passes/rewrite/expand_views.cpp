#include "passes/rewrite/expand_views.hpp"

#include "ir/families.hpp"
#include "ir/infer.hpp"
#include "passes/analysis/copies.hpp"
#include "passes/analysis/stores.hpp"

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
Tensor expand_byte_view(const Node& node, const Tensor& input) {
  const Type stored = stored_type(input);
  const std::int64_t size = itemsize(stored.dtype);
  const bool lies_close = itemsize(node.types()[0].dtype) == size || stored.shape.back() == 1 ||
                          stored.size() == 0 || stored.strides.back() == size;
  const bool fits = lies_close && !is_immediate(memory_source(input).operation());
  return with_inputs(node, {fits ? input : c_copy_of(input)})[0];
}

}  // namespace

std::vector<Tensor> expand_view(const Node& node, const std::vector<Tensor>& inputs) {
  switch (view_op(node.operation())) {
    case ViewOp::split:
      return expand_split(node, inputs[0]);
    case ViewOp::reshape:
      return {expand_reshape(node, inputs[0])};
    case ViewOp::sliding_window_view:
      return {expand_windows(node, inputs[0])};
    case ViewOp::view:
      return {expand_byte_view(node, inputs[0])};
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

}  // namespace weft::passes
