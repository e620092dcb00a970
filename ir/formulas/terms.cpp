#include "ir/formulas/terms.hpp"

#include <algorithm>
#include <array>
#include <type_traits>

#include "ir/converted.hpp"
#include "ir/formulas/decisions.hpp"
#include "ir/infer.hpp"
#include "ir/stored_as.hpp"

namespace weft {
namespace {

/// The axes along which `type` was broadcast to the shape.
Dims broadcast_axes(const Dims& shape, const Type& type) {
  const std::size_t before = shape.size() - type.shape.size();
  Dims axes;
  for (std::size_t axis = 0; axis < shape.size(); ++axis)
    if (axis < before || !may_omit(type.shape[axis - before] == shape[axis]))
      axes.push_back(static_cast<std::int64_t>(axis));
  return axes;
}

/// Summed, or whatever the reduction is, over the axes along which `type` was broadcast.
Tensor reduced_to(Operation reduction, const Tensor& value, const Type& type) {
  const Dims axes = broadcast_axes(value.type().shape, type);
  if (axes.empty()) return value;
  Attributes attributes{{Attribute::axis, axes}, {Attribute::keepdims, false}};
  if (reduction == Operation::sum) attributes.emplace_back(Attribute::dtype, value.type().dtype);
  return reshaped(Node::apply(reduction, {value}, std::move(attributes)), type.shape);
}

/// `value`, broadcast as a product with `other` is.
Tensor spread(const Tensor& value, const Tensor& other) {
  const std::array shapes{value.type().shape, other.type().shape};
  return matching(value, {value.type().dtype, broadcast_shapes(shapes), {}});
}

bool is_quotient_of_one(const Tensor& factor) {
  return factor.operation() == Operation::divide && repeated_number(factor.node().inputs()[0]) == 1;
}

/// What `value` was broadcast from, where a product with `other` broadcasts it again.
Tensor before_broadcast(const Tensor& value, const Tensor& other) {
  Tensor source = value;
  while (source.operation() == Operation::broadcast_to ||
         (source.operation() == Operation::reshape && may_omit(source.type().size() == 1)))
    source = source.node().inputs()[0];
  if (source.is(value)) return value;
  const bool again = other.type().shape == value.type().shape && source.type().ndim() <= value.type().ndim();
  return may_omit(again) ? source : value;
}

}  // namespace

Tensor getitem(const Tensor& x, const Index& index) {
  return Node::apply(Operation::getitem, {x}, {{Attribute::index, index}});
}

Tensor setitem(const Tensor& x, const Index& index, const Tensor& value) {
  return Node::apply(Operation::setitem, {x, value}, {{Attribute::index, index}});
}

Tensor reshaped(const Tensor& x, const Dims& shape) {
  if (may_omit(x.type().shape == shape)) return x;
  return Node::apply(Operation::reshape, {x}, {{Attribute::shape, shape}});
}

Tensor transposed(const Tensor& x, const Dims& axes) {
  if (std::ranges::is_sorted(axes)) return x;  // such a transpose would be a copy
  return Node::apply(Operation::transpose, {x}, {{Attribute::axes, axes}});
}

Index backwards(const Dims& shape, std::int64_t axis) {
  Index index = whole(shape);
  index[axis] = {.start = std::max<std::int64_t>(shape[axis] - 1, 0), .step = -1, .length = shape[axis]};
  return index;
}

std::optional<double> repeated_number(const Tensor& tensor) {
  Tensor source = tensor;
  while (source.operation() == Operation::broadcast_to || source.operation() == Operation::reshape)
    source = source.node().inputs()[0];
  const bool repeats = source.operation() == Operation::constant || source.operation() == Operation::full;
  if (!repeats || is_complex(tensor.type().dtype)) return std::nullopt;
  const ndarray& value = source.node().attribute<ndarray>(Attribute::value);
  return dispatch(value.dtype(), [&]<class T>() -> std::optional<double> {
    if constexpr (std::is_convertible_v<T, double>) return static_cast<double>(*value.data<T>());
    return std::nullopt;
  });
}

Tensor matching(const Tensor& value, const Type& type) {
  const bool is_part = is_complex(value.type().dtype) && !is_complex(type.dtype);
  const Tensor part = is_part ? Node::apply(Operation::real, {value}) : value;
  const Tensor same_dtype = converted(part, type.dtype);
  if (may_omit(same_dtype.type().shape == type.shape)) return same_dtype;
  return Node::apply(Operation::broadcast_to, {same_dtype}, {{Attribute::shape, type.shape}});
}

Tensor unbroadcast(const Tensor& value, const Type& type) {
  return matching(reduced_to(Operation::sum, value, type), type);
}

Tensor any_unbroadcast(const Tensor& value, const Type& type) {
  return reduced_to(Operation::any, value, type);
}

Tensor spread_over(const Node& reduction, const Tensor& value) {
  const Dims& shape = reduction.inputs()[0].type().shape;
  Dims kept = shape;
  for (const std::int64_t axis : reduction.attribute<Dims>(Attribute::axis)) kept[axis] = 1;
  return matching(reshaped(value, kept), {value.type().dtype, shape, {}});
}

Tensor plus(const Tensor& a, const Tensor& b) {
  if (!a || !b) return a ? a : b;
  if (b.operation() == Operation::negative)
    return Node::apply(Operation::subtract, {a, b.node().inputs()[0]});
  return Node::apply(Operation::add, {a, b});
}

Tensor minus(const Tensor& a) {
  if (a.operation() == Operation::negative) return a.node().inputs()[0];
  return Node::apply(Operation::negative, {a});
}

Tensor times(const Tensor& t, const Tensor& factor) {
  if (repeated_number(factor) == 1) return spread(t, factor);
  if (repeated_number(factor) == -1) return minus(spread(t, factor));
  if (factor.operation() == Operation::negative) return minus(times(t, factor.node().inputs()[0]));
  if (is_quotient_of_one(factor)) return over(t, factor.node().inputs()[1]);
  if (repeated_number(t) == 1) return spread(factor, t);
  const Tensor narrow = before_broadcast(t, factor);
  return Node::apply(Operation::multiply, {narrow, narrow.is(t) ? before_broadcast(factor, t) : factor});
}

Tensor over(const Tensor& t, const Tensor& divisor) { return Node::apply(Operation::divide, {t, divisor}); }

Tensor conjugated(const Tensor& x) {
  return is_complex(x.type().dtype) ? Node::apply(Operation::conjugate, {x}) : x;
}

Tensor counted(std::int64_t length) {
  return Node::apply(Operation::arange, {},
                     {{Attribute::dtype, DType::int64},
                      {Attribute::start, ndarray::scalar(std::int64_t{0})},
                      {Attribute::step, ndarray::scalar(std::int64_t{1})},
                      {Attribute::length, length}});
}

Tensor zero_of(DType dtype) { return constant_of(dtype, 0); }

Tensor or_zeros(const Tensor& value, const Type& type) { return value ? value : zeros(type); }

}  // namespace weft
