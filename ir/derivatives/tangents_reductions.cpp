#include <algorithm>

#include "ir/converted.hpp"
#include "ir/derivatives/tangents.hpp"
#include "ir/families.hpp"
#include "ir/formulas/decisions.hpp"
#include "ir/formulas/formula.hpp"
#include "ir/formulas/terms.hpp"
#include "ir/stored_as.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

/// The sum of `x` over what the node reduces.
Tensor summed(const Node& node, const Tensor& x, DType dtype) {
  return Node::apply(Operation::sum, {x},
                     {{Attribute::axis, node.attribute<Dims>(Attribute::axis)},
                      {Attribute::keepdims, node.attribute<bool>(Attribute::keepdims)},
                      {Attribute::dtype, dtype}});
}

/// Extremes that are equal share: each has its part of the tangent.
Tensor of_extreme(const Node& node, const Tensor& tangent) {
  const Tensor& x = node.inputs()[0];
  const DType dtype = x.type().dtype;
  const Formula extremes = Formula{x} == Formula{spread_over(node, Tensor(&node))};
  const Tensor shares = where(extremes, {tangent}, {zero_of(dtype)}).tensor;
  const Tensor count = summed(node, extremes.tensor, DType::int64);
  return over(summed(node, shares, dtype), converted(count, dtype));
}

/// The axes that are reduced as one, behind the others.
struct Rows {
  Dims order, shape;
  Rows(const Node& node) {
    const Dims& reduced = node.attribute<Dims>(Attribute::axis);
    const Type& type = node.inputs()[0].type();
    std::int64_t length = 1;
    for (std::int64_t axis = 0; axis < type.ndim(); ++axis) {
      if (std::ranges::binary_search(reduced, axis)) {
        length *= type.shape[axis];
      } else {
        order.push_back(axis);
        shape.push_back(type.shape[axis]);
      }
    }
    order.insert(order.end(), reduced.begin(), reduced.end());
    shape.push_back(length);
  }
  Tensor of(const Tensor& x) const { return reshaped(transposed(x, order), shape); }
};

Tensor of_product(const Node& node, const Tensor& tangent) {
  const Type& type = node.types()[0];
  if (may_omit(node.inputs()[0].type().size() == 0)) return {};
  const Rows rows(node);
  const Tensor x = rows.of(converted(node.inputs()[0], type.dtype)),
               t = rows.of(converted(tangent, type.dtype));
  const Tensor sum = product_tangent(x, t);
  const auto* initial = find_attribute<ndarray>(node.attributes(), Attribute::initial);
  if (!initial) return reshaped(sum, type.shape);
  const Tensor start = Node::apply(Operation::constant, {}, {{Attribute::value, start_of(node)}});
  return reshaped(times(sum, start), type.shape);
}

}  // namespace

Tensor reduction_tangent(const Node& node, const Tensor& tangent) {
  switch (reduction_op(node.operation())) {
    case ReductionOp::sum:
      return summed(node, tangent, node.types()[0].dtype);
    case ReductionOp::prod:
      return of_product(node, tangent);
    case ReductionOp::max:
    case ReductionOp::min:
      return of_extreme(node, tangent);
    case ReductionOp::any:
    case ReductionOp::all:
    case ReductionOp::argmax:
    case ReductionOp::argmin:
      return {};
  }
  __builtin_unreachable();
}

}  // namespace weft
