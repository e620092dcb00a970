#include "ir/text/places.hpp"

namespace weft {
namespace {

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

}  // namespace

Tensor places(const Dims& shape, const Dims& axes) {
  Tensor sum = constant<std::int64_t>(0);
  std::int64_t step = 1;
  for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis) {
    sum = Node::apply(Operation::add, {sum, steps_along(shape, *axis, step)});
    step *= shape[*axis];
  }
  return sum;
}

}  // namespace weft
