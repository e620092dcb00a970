#include "frontend/numpy/core/memory_layout.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "frontend/numpy/core/axes.hpp"
#include "ir/indexing.hpp"
#include "ir/infer.hpp"
#include "ir/memory_order.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

std::vector<const Type*> types_of(const std::vector<LazyTensor>& tensors) {
  std::vector<const Type*> types;
  for (const LazyTensor& tensor : tensors) types.push_back(&tensor.type());
  return types;
}

}  // namespace

Dims in_memory_order(Dims axes, const Dims& strides) {
  std::ranges::sort(axes, {}, [&](std::int64_t axis) { return std::pair(-std::abs(strides[axis]), axis); });
  return axes;
}

LazyTensor permuted(const LazyTensor& x, const Dims& axes) {
  return std::ranges::is_sorted(axes) ? x : transpose(x, axes);
}

LazyTensor laid_out(const Dims& shape, const Dims& strides,
                    const std::function<LazyTensor(const Dims&)>& make) {
  // Of two axes that step alike, one has one element, and lies within the other.
  Dims order = all_axes(std::ssize(strides));
  std::ranges::sort(order, {}, [&](std::int64_t axis) {
    return std::tuple(-std::abs(strides[axis]), shape[axis] == 1, axis);
  });
  Dims outermost_first;
  for (const std::int64_t axis : order) outermost_first.push_back(shape[axis]);
  const LazyTensor memory = make(outermost_first);
  return std::ranges::is_sorted(order) ? memory : transpose(memory, inverse_axes(order));
}

Dims ordered_strides(const Dims& shape, char order, std::int64_t itemsize) {
  std::vector<int> axes(shape.size());
  std::iota(axes.begin(), axes.end(), 0);
  if (order == 'F') std::ranges::reverse(axes);
  return packed_strides(shape, axes, itemsize);
}

Dims strides_like(const LazyTensor& x, DType dtype) { return copy_strides(x.type(), itemsize(dtype)); }

Dims strides_like(const LazyTensor& x, DType dtype, char order, const Dims& shape) {
  check_order(order);
  if (order == 'A') order = is_fortran(x) ? 'F' : 'C';
  const bool as_x = order == 'K' && shape.size() == x.shape().size();
  return as_x ? packed_strides(shape, copy_order(x.type()), itemsize(dtype))
              : ordered_strides(shape, order, itemsize(dtype));
}

LazyTensor copied_as(const LazyTensor& x, const Dims& strides) {
  if (x.strides() == strides) return x;  // of axes of one element too: where others are joined, they count
  const LazyTensor memory =
      laid_out(x.shape(), strides, [&](const Dims& shape) { return zeros(shape, {.dtype = x.dtype()}); });
  return setitem(memory, {ellipsis}, x);
}

LazyTensor copied_in(const LazyTensor& x, char order, std::optional<DType> dtype) {
  const DType result = dtype.value_or(x.dtype());
  return copied_as(astype(x, result), strides_like(x, result, order, x.shape()));
}

LazyTensor copied_k(const LazyTensor& x) { return copied_as(x, strides_like(x, x.dtype())); }

LazyTensor copied_c(const LazyTensor& x) { return copied_as(x, c_strides(x.shape(), x.itemsize())); }

LazyTensor walked_as(const LazyTensor& result, const std::vector<LazyTensor>& operands) {
  return copied_as(result, iterated_strides(result.shape(), types_of(operands), result.itemsize()));
}

LazyTensor laid_out_by_ufunc(const LazyTensor& result, const std::vector<LazyTensor>& operands) {
  return copied_as(result,
                   ufunc_strides(result.shape(), result.dtype(), types_of(operands), result.itemsize()));
}

LazyTensor copied_by_ufunc(const LazyTensor& x) { return laid_out_by_ufunc(x, {x}); }

bool is_item(const Tensor& x) {
  const auto is_single = [](const Tensor& index) { return index.type().ndim() == 0; };
  const bool is_part = find_attribute<std::int64_t>(x.node().attributes(), Attribute::length) != nullptr;
  return x.operation() == Operation::dynamic_slice ||
         (x.operation() == Operation::gather &&
          (is_part || std::ranges::all_of(indices_of(x.node()), is_single)));
}

bool may_have_gaps(const LazyTensor& x) {
  Tensor seen = x;
  while (is_view(seen.operation())) seen = seen.node().inputs()[0];
  if (seen.operation() == Operation::dynamic_slice) return !is_dense(seen.node().inputs()[0].type());
  return seen.operation() == Operation::gather && is_item(seen) && seen.type().ndim() > 0;
}

bool is_fortran(const LazyTensor& x) {
  return !may_have_gaps(x) && is_f_contiguous(x.shape(), x.strides(), x.itemsize()) &&
         !is_c_contiguous(x.shape(), x.strides(), x.itemsize());
}

void check_order(char order) {
  if (order == 'C' || order == 'F' || order == 'A' || order == 'K') return;
  throw ValueError(std::string("order must be one of 'C', 'F', 'A', or 'K' (got '") + order + "')");
}

LazyTensor laid_out_as(const LazyTensor& x, const Type& type) {
  const LazyTensor shaped = reshape(x, type.shape);
  return shaped.type() == type ? shaped : copied_as(shaped, type.strides);
}

}  // namespace weft::numpy
