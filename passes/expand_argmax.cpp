#include "passes/expand_argmax.hpp"

#include <limits>

#include "passes/expand_matmul.hpp"

namespace weft::passes {
namespace {

Tensor integer(std::int64_t value) { return constant<std::int64_t>(value); }

Tensor reduced(Operation operation, const Tensor& x, const Dims& axes, bool keepdims) {
  return Node::apply(operation, {x}, {{Attribute::axis, axes}, {Attribute::keepdims, keepdims}});
}

/// 0, step, 2 * step, … along one axis of `shape`; to be broadcast along the others. Every so many of the
/// numbers from 0: steps are walked, and no part of the code.
Tensor steps_along(const Dims& shape, std::int64_t axis, std::int64_t step) {
  const Tensor numbers = Node::apply(Operation::arange, {},
                                     {{Attribute::dtype, DType::int64},
                                      {Attribute::start, ndarray::scalar(std::int64_t{0})},
                                      {Attribute::step, ndarray::scalar(std::int64_t{1})},
                                      {Attribute::length, shape[axis] * step}});
  const Index every{{IndexItem::Kind::slice, 0, step, shape[axis]}};
  const Tensor steps = Node::apply(Operation::getitem, {numbers}, {{Attribute::index, every}});
  Dims alone(shape.size(), 1);
  alone[axis] = shape[axis];
  return Node::apply(Operation::reshape, {steps}, {{Attribute::shape, std::move(alone)}});
}

/// Each element's place in C order over `axes`, by arithmetic: nothing is stored.
Tensor places(const Dims& shape, const Dims& axes) {
  Tensor sum = integer(0);
  std::int64_t step = 1;
  for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis) {
    sum = Node::apply(Operation::add, {sum, steps_along(shape, *axis, step)});
    step *= shape[*axis];
  }
  return sum;
}

/// Which elements equal the extreme of theirs; where it is NaN, which are NaN.
Tensor is_extreme(const Node& node, const Tensor& input) {
  const bool largest = node.operation() == Operation::argmax;
  const Tensor extreme =
      reduced(largest ? Operation::max : Operation::min, input, node.attribute<Dims>(Attribute::axis), true);
  const Tensor equal = Node::apply(Operation::equal, {input, extreme});
  if (!is_floating(input.type().dtype)) return equal;
  return Node::apply(Operation::logical_or, {equal, Node::apply(Operation::isnan, {input})});
}

}  // namespace

Tensor expand_argmax(const Node& node, const Tensor& input) {
  const Type& type = node.types()[0];
  const Dims& axes = node.attribute<Dims>(Attribute::axis);
  if (axes.empty()) return zeros(type);
  const Tensor candidates =
      Node::apply(Operation::where, {is_extreme(node, input), places(input.type().shape, axes),
                                     integer(std::numeric_limits<std::int64_t>::max())});
  return with_type(reduced(Operation::min, candidates, axes, node.attribute<bool>(Attribute::keepdims)),
                   type);
}

}  // namespace weft::passes
