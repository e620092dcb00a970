// Strided memory as xtensor sees it. Slow to compile: included by few files.
#pragma once
#include <cstddef>
#include <vector>
#include <xtensor/xadapt.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xnoalias.hpp>

#include "ir/type.hpp"
#include "runtime/array/ndarray.hpp"

namespace weft::reference {

/// xtensor counts strides in elements, so elements must lie at whole multiples of their size.
inline ndarray aligned(const ndarray& array) { return array.is_aligned() ? array : array.copy_c(); }

/// `array`, which is aligned and outlives the result, as an xtensor expression.
template <class T>
auto strided(const ndarray& array) {
  std::vector<std::size_t> shape(array.shape().begin(), array.shape().end());
  std::vector<std::ptrdiff_t> strides;
  for (const std::int64_t stride : array.strides()) strides.push_back(stride / array.itemsize());
  return xt::adapt(array.data<T>(), static_cast<std::size_t>(array.size()), xt::no_ownership(),
                   std::move(shape), std::move(strides));
}

/// result[i] = f(x[i]), the input's elements being X.
template <class X, class Result, class F>
void map(const F& f, const ndarray& x, const ndarray& result) {
  const ndarray a = aligned(x);
  auto target = strided<Result>(result);
  xt::noalias(target) = xt::make_lambda_xfunction(f, strided<X>(a));
}

/// result[i] = f(x[i], y[i]), where x and y broadcast to the result's shape.
template <class X, class Y, class Result, class F>
void map(const F& f, const ndarray& x, const ndarray& y, const ndarray& result) {
  const ndarray a = aligned(x), b = aligned(y);
  auto target = strided<Result>(result);
  xt::noalias(target) = xt::make_lambda_xfunction(f, strided<X>(a), strided<Y>(b));
}

}  // namespace weft::reference
