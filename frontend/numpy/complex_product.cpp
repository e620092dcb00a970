#include "frontend/numpy/complex_product.hpp"

#include <algorithm>
#include <cmath>

#include "frontend/numpy/memory_layout.hpp"
#include "frontend/numpy/rows.hpp"
#include "ir/reduction_order.hpp"
#include "runtime/float_environment.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/subscript.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

template <class T>
std::complex<T> plain(std::complex<T> a, std::complex<T> b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}
template <class T>
std::complex<T> fused(std::complex<T> a, std::complex<T> b) {
  return {std::fma(a.real(), b.real(), -(a.imag() * b.imag())),
          std::fma(a.real(), b.imag(), a.imag() * b.real())};
}

/// The product of each row, from the start of each, of the factors that a mask marks; with fused multiply-add
/// where `fuses`.
template <bool fuses, class T>
ndarray products(const ndarray& rows, const ndarray& starts, const ndarray& mask) {
  const ndarray result = starts.copy_c();
  const T* factor = rows.data<T>();
  const bool* taken = mask.data<bool>();
  for (std::int64_t row = 0; row < result.size(); ++row) {
    T& product = result.data<T>()[row];
    for (std::int64_t i = 0; i < rows.shape().back(); ++i, ++factor, ++taken)
      if (*taken) product = fuses ? fused(product, *factor) : plain(product, *factor);
  }
  return result;
}

/// Each row of the last axis multiplied up.
template <class T>
ndarray running_products(const ndarray& rows) {
  const ndarray result = rows.copy_c();
  const std::int64_t length = rows.shape().back();
  for (std::int64_t i = 0; i < result.size(); ++i) {
    T* const product = result.data<T>() + i;
    if (i % length != 0) *product = plain(product[-1], *product);
  }
  return result;
}

template <bool fuses>
const HostFunctionPtr& product_function() {
  static const auto& function = *new HostFunctionPtr(new HostFunction{
      "prod", [](const auto& arguments) {
        const FloatEnvironment environment;
        return arguments[0].dtype() == DType::complex64
                   ? products<fuses, std::complex<float>>(arguments[0], arguments[1], arguments[2])
                   : products<fuses, std::complex<double>>(arguments[0], arguments[1], arguments[2]);
      }});
  return function;
}

const HostFunctionPtr& running_product_function() {
  static const auto& function = *new HostFunctionPtr(
      new HostFunction{"cumprod", [](const auto& arguments) {
                         const FloatEnvironment environment;
                         return arguments[0].dtype() == DType::complex64
                                    ? running_products<std::complex<float>>(arguments[0])
                                    : running_products<std::complex<double>>(arguments[0]);
                       }});
  return function;
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
  const HostFunctionPtr& function = order.elementwise ? product_function<true>() : product_function<false>();
  return laid_out_as(called(function, {factors, starts, taken}, {rows.count()}), like.type());
}

LazyTensor complex_running_product(const LazyTensor& x, std::int64_t axis, DType dtype) {
  const Tensor like =
      Node::apply(Operation::cumsum, {x}, {{Attribute::axis, axis}, {Attribute::dtype, dtype}});
  const LazyTensor rows = moveaxis(astype(x, dtype), axis, -1);
  const LazyTensor products = called(running_product_function(), {rows}, rows.shape());
  return laid_out_as(moveaxis(products, -1, axis), like.type());
}

}  // namespace weft::numpy
