#include "frontend/numpy/reductions/complex_product.hpp"

#include "frontend/numpy/core/called.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/reductions/rows.hpp"
#include "ir/numpy_order/reduction_order.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/shaping.hpp"
#include "weft/subscript.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {

namespace {

/// One product is no walk over what it has written: NumPy fuses it, unless the factors lie backwards.
bool multiplied_at_once(const LazyTensor& x, std::int64_t axis, DType dtype) {
  const auto place = static_cast<std::size_t>(axis);
  return x.shape()[place] == 2 && (x.strides()[place] >= 0 || x.dtype() != dtype);
}

LazyTensor pairs_multiplied(const LazyTensor& rows) {
  const LazyTensor first = rows[ellipsis, slice(0, 1)];
  return concatenate({first, multiply(first, rows[ellipsis, slice(1, 2)])}, {.axis = -1});
}

}  // namespace

LazyTensor complex_product(const Accumulation& what, const std::optional<LazyTensor>& start,
                           const std::optional<LazyTensor>& mask) {
  const Tensor like = accumulated({Operation::sum, what.x, what.axes, what.keepdims, what.dtype});
  const ReductionOrder order = reduction_order(what.x.type(), what.axes, what.dtype);
  const Rows rows(what.x.type(), what.axes, order);
  LazyTensor factors = rows.of(astype(what.x, what.dtype));
  LazyTensor taken = rows.of(broadcast_to(mask ? *mask : LazyTensor(constant(true)), what.x.shape()));
  if (rows.count() == 0) return zeros_like(LazyTensor(like));
  const LazyTensor starts = start ? broadcast_to(*start, {rows.count()}) : factors[ellipsis, 0];
  if (!start) factors = factors[ellipsis, slice(1, _)], taken = taken[ellipsis, slice(1, _)];
  return laid_out_as(
      called(order.elementwise ? LibraryFunction::fused_product : LibraryFunction::plain_product,
             {factors, starts, taken}, {rows.count()}),
      like.type());
}

LazyTensor complex_running_product(const LazyTensor& x, std::int64_t axis, DType dtype) {
  const Tensor like =
      Node::apply(Operation::cumsum, {x}, {{Attribute::axis, axis}, {Attribute::dtype, dtype}});
  const LazyTensor rows = moveaxis(astype(x, dtype), axis, -1);
  const LazyTensor products = multiplied_at_once(x, axis, dtype)
                                  ? pairs_multiplied(rows)
                                  : called(LibraryFunction::running_product, {rows}, rows.shape());
  return laid_out_as(moveaxis(products, -1, axis), like.type());
}

}  // namespace weft::numpy
