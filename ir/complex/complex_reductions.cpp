#include "ir/complex/complex_reductions.hpp"

#include <cstdint>
#include <limits>

#include "ir/complex/complex_pairs.hpp"
#include "ir/numpy_order/reduction_order.hpp"
#include "ir/text/places.hpp"

namespace weft {
namespace {

Attributes with(Attributes attributes, Attribute which, AttributeValue value) {
  std::erase_if(attributes, [&](const auto& attribute) { return attribute.first == which; });
  attributes.emplace_back(which, std::move(value));
  return attributes;
}

/// Of the reduction of a part of what `node` reduces.
Attributes real_attributes(const Node& node) {
  const DType dtype = node.types()[0].dtype;
  const Attributes attributes = with(node.attributes(), Attribute::dtype, real_dtype(dtype));
  if (node.inputs()[0].type().dtype == dtype) return attributes;
  return with(attributes, Attribute::converted, true);
}

/// A sum of the one part, from that part of the initial value.
Real sum_of(const Node& node, const Real& operand, Operation part) {
  Attributes attributes = real_attributes(node);
  if (const auto* initial = find_attribute<ndarray>(attributes, Attribute::initial))
    attributes = with(attributes, Attribute::initial, scalar_part(*initial, part));
  return {Node::apply(Operation::sum, {operand.tensor}, with(attributes, Attribute::pairs, true))};
}

/// Over the axes of `node`.
Real over_axes(const Node& node, Operation operation, const Real& operand, bool keepdims) {
  return {Node::apply(
      operation, {operand.tensor},
      {{Attribute::axis, node.attribute<Dims>(Attribute::axis)}, {Attribute::keepdims, keepdims}})};
}

/// Finds extremes. NaN, where there is any, comes before all else.
class Extremes {
 public:
  Extremes(const Node& node, const Parts& operand, bool largest)
      : node_(node), operand_(operand), operation_(largest ? Operation::max : Operation::min) {
    const double none = std::numeric_limits<double>::infinity();
    nothing_ = number(operand.re, largest ? -none : none);
  }

  /// Which elements are.
  Real chosen() const {
    const Real best_re = over_axes(node_, operation_, operand_.re, true), first = operand_.re == best_re;
    const Real best_im = over_axes(node_, operation_, where(first, operand_.im, nothing_), true);
    const Real nan = is_nan(operand_), any_nan = over_axes(node_, Operation::any, nan, true);
    return where(any_nan, nan, first & (operand_.im == best_im));
  }

  /// Of several NaN, the first in memory.
  Parts values() const {
    const Real best = chosen(), place = {places_in_memory()}, none = {constant(INT64_MAX)};
    const Real first = over_axes(node_, Operation::min, where(best, place, none), true);
    const Real at = best & (place == first);
    return {value_of(where(at, operand_.re, nothing_)), value_of(where(at, operand_.im, nothing_))};
  }

 private:
  Tensor places_in_memory() const {
    const Type& type = operand_.re.tensor.type();
    const ReductionOrder order = reduction_order(type, node_.attribute<Dims>(Attribute::axis), type.dtype);
    return places(type.shape, Dims(order.reduced.begin(), order.reduced.end()));
  }

  Real value_of(const Real& candidates) const {
    return over_axes(node_, operation_, candidates, node_.attribute<bool>(Attribute::keepdims));
  }

  const Node& node_;
  Parts operand_;
  Operation operation_;
  Real nothing_;
};

}  // namespace

Parts sum_of_parts(const Node& node, const Parts& operand) {
  return {sum_of(node, operand.re, Operation::real), sum_of(node, operand.im, Operation::imag)};
}

Tensor reduced_as_reals(const Node& node, const Tensor& operand) {
  const bool as_truths = node.types()[0].dtype == DType::bool_;
  const Tensor reals = as_truths ? truth(operand) : part_of(operand, Operation::real);
  return Node::apply(node.operation(), {reals}, real_attributes(node));
}

Tensor running_sum(const Node& node, const Parts& operand) {
  const Attributes attributes = with(node.attributes(), Attribute::dtype, real_dtype(node.types()[0].dtype));
  const auto total = [&](const Real& part) {
    return Real{Node::apply(Operation::cumsum, {part.tensor}, attributes)};
  };
  return joined({total(operand.re), total(operand.im)}, node.types()[0]);
}

Parts extreme_over(const Node& node, const Parts& operand) {
  return Extremes(node, operand, node.operation() == Operation::max).values();
}

Real place_of_extreme(const Node& node, const Parts& operand) {
  const Real chosen = Extremes(node, operand, node.operation() == Operation::argmax).chosen();
  return over_axes(node, Operation::argmax, chosen, node.attribute<bool>(Attribute::keepdims));
}

ndarray scalar_part(const ndarray& value, Operation part) {
  const DType dtype = real_dtype(value.dtype());
  const std::int64_t offset = part == Operation::real ? 0 : itemsize(dtype);
  return ndarray::from_memory(value.owner(), value.bytes() + offset, dtype, {}, {});
}

}  // namespace weft
