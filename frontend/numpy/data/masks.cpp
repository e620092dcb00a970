#include "frontend/numpy/data/masks.hpp"

#include "frontend/numpy/core/casting.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "ir/infer.hpp"
#include "ir/memory_order.hpp"
#include "ir/numpy_order/reduction_order.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

bool is_true(const LazyTensor& mask) {
  return mask.operation() == Operation::constant &&
         mask.node().attribute<ndarray>(Attribute::value).item<bool>();
}

LazyTensor mask_tensor(const Operand& where) {
  if (where.tensor()) return *where.tensor();
  return number_constant(DType::bool_, where);
}

void check_mask(const LazyTensor& mask, const LazyTensor& x) {
  if (mask.dtype() != DType::bool_) refuse_cast(mask, DType::bool_, "safe");
  if (mask.ndim() > x.ndim())
    throw ValueError("input operand has more dimensions than allowed by the axis remapping");
  const std::size_t missing = x.shape().size() - mask.shape().size();
  Dims joint = x.shape();
  for (std::size_t i = 0; i < mask.shape().size(); ++i) {
    std::int64_t& length = joint[missing + i];
    if (length != 1 && mask.shape()[i] != 1 && mask.shape()[i] != length)
      throw ValueError(
          "operands could not be broadcast together with remapped shapes [original->remapped]: " +
          shape_text(x.shape()) + " " + shape_text(mask.shape()) + " ");
    if (length == 1) length = mask.shape()[i];
  }
  if (joint != x.shape())
    throw ValueError("non-broadcastable operand with shape " + shape_text(x.shape()) +
                     " doesn't match the broadcast shape " + shape_text(joint));
}

std::vector<int> order_of(const LazyTensor& a) { return walking_order(a.shape(), {&a.strides(), 1}); }

/// The order in which NumPy walks `a` and the mask together.
std::vector<int> order_beside(const LazyTensor& a, const LazyTensor& mask) {
  const std::vector<Dims> both = {a.strides(), broadcast_strides(mask.type(), a.shape())};
  return walking_order(a.shape(), both);
}

}  // namespace

std::optional<LazyTensor> mask_of(const std::optional<Operand>& where, const LazyTensor& x) {
  if (!where) return {};
  const LazyTensor mask = mask_tensor(*where);
  check_mask(mask, x);
  if (is_true(mask)) return {};
  return mask;
}

LazyTensor masked(const LazyTensor& a, DType dtype, const LazyTensor& mask, const Tensor& nothing) {
  if (a.size() == 0) return a;
  const std::vector<int> order = order_beside(a, mask);
  const LazyTensor result = Node::apply(Operation::where, {mask, astype(a, dtype), nothing});
  if (order_of(result) == order) return result;
  return copied_as(result, packed_strides(a.shape(), order, itemsize(dtype)));
}

bool walk_alike(const LazyTensor& a, const LazyTensor& mask) { return order_beside(a, mask) == order_of(a); }

bool sums_alike(const LazyTensor& x, const Dims& axes, DType dtype, const LazyTensor& mask) {
  if (!is_inexact(dtype) || axes.empty() || x.size() == 0) return true;
  return walk_alike(x, mask) && reduction_order(x.type(), axes, dtype).elementwise;
}

LazyTensor mask_count(const LazyTensor& mask, const LazyTensor& x, const Axis& axis, bool keepdims) {
  return sum(broadcast_to(mask, x.shape()), {.axis = axis, .dtype = DType::int64, .keepdims = keepdims});
}

}  // namespace weft::numpy
