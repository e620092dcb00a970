// Matrix products of all members: vectors become matrices of one row or column where they vary.
#include "frontend/batching/batch_rules.hpp"
#include "ir/formulas/terms.hpp"

namespace weft {
namespace {

/// A vector of each member as a matrix, that broadcasts with stacks of so many axes.
Tensor as_matrix(const Tensor& vectors, std::int64_t ndim, bool is_row) {
  const std::int64_t size = vectors.type().shape[0], length = vectors.type().shape[1];
  Dims shape(static_cast<std::size_t>(ndim + 1), 1);
  shape.front() = size;
  shape[shape.size() - (is_row ? 1 : 2)] = length;
  return reshaped(vectors, shape);
}

}  // namespace

Tensor batched_matmul(const BatchedNode& of) {
  const std::int64_t a_ndim = of.ndim(0), b_ndim = of.ndim(1);
  const bool a_varies = of.inputs[0].varies, b_varies = of.inputs[1].varies;
  const std::int64_t ndim = std::max<std::int64_t>({a_ndim, b_ndim, 2});
  Tensor a = a_ndim > 1 ? of.aligned(0, ndim) : of.inputs[0].value;
  Tensor b = b_ndim > 1 ? of.aligned(1, ndim) : of.inputs[1].value;
  if (a_ndim == 1 && b_ndim == 1 && !a_varies)
    std::swap(a, b);  // the factors of one product commute
  else if (a_ndim == 1 && a_varies && (b_ndim > 1 || b_varies))
    a = as_matrix(a, ndim, true);
  if (b_ndim == 1 && b_varies && (a_ndim > 1 || a_varies)) b = as_matrix(b, ndim, false);
  Attributes attributes = with_attribute(of.node.attributes(), Attribute::may_alias, false);
  return reshaped(Node::apply(Operation::matmul, {a, b}, std::move(attributes)), of.shape());
}

}  // namespace weft
