// Places found by data.
#include <algorithm>
#include <cmath>
#include <complex>
#include <numeric>

#include "ir/reference/families.hpp"
#include "ir/reference/layout.hpp"

namespace weft::reference {
namespace {

/// NumPy's order: NaN comes last.
template <class T>
bool comes_before(T a, T b) {
  return a < b || (b != b && a == a);
}
/// NumPy's own words.
template <class T>
bool comes_before(std::complex<T> a, std::complex<T> b) {
  const bool nan_a = std::isnan(a.imag()), nan_b = std::isnan(b.imag());
  if (a.real() < b.real()) return !nan_a || nan_b;
  if (a.real() > b.real()) return nan_b && !nan_a;
  if (a.real() == b.real() || (std::isnan(a.real()) && std::isnan(b.real())))
    return a.imag() < b.imag() || (nan_b && !nan_a);
  return std::isnan(b.real());
}

template <class T>
ndarray searched(const ndarray& sorted, const ndarray& values, bool right) {
  const ndarray result = ndarray::empty(DType::int64, values.shape());
  const auto before = [](T a, T b) { return comes_before(a, b); };
  const T *const first = sorted.data<T>(), *const last = first + sorted.size();
  std::transform(values.data<T>(), values.data<T>() + values.size(), result.data<std::int64_t>(),
                 [&](T value) {
                   return (right ? std::upper_bound(first, last, value, before)
                                 : std::lower_bound(first, last, value, before)) -
                          first;
                 });
  return result;
}

/// An element of the result at a time.
ndarray taken(const ndarray& array, const ndarray& places, std::size_t axis, const Type& type) {
  const ndarray result = empty(type);
  const std::int64_t length = array.size() == 0 ? 0 : array.shape()[axis];
  const Dims after(array.shape().begin() + static_cast<std::ptrdiff_t>(axis) + 1, array.shape().end());
  const std::int64_t inner = element_count(after), count = places.size(), item = array.itemsize();
  for (std::int64_t i = 0; i < result.size(); ++i) {
    const std::int64_t wanted = places.data<std::int64_t>()[i / inner % count];
    const std::int64_t place = std::clamp<std::int64_t>(wanted, 0, length - 1);
    const std::int64_t from = (i / inner / count * length + place) * inner + i % inner;
    std::copy_n(array.bytes() + from * item, item, result.bytes() + i * item);
  }
  return result;
}

template <class T>
ndarray sorted_places(const ndarray& array) {
  const ndarray result = ndarray::empty(DType::int64, array.shape());
  const std::int64_t length = array.shape().back();
  for (std::int64_t start = 0; start < array.size(); start += length) {
    std::int64_t* const places = result.data<std::int64_t>() + start;
    const T* const row = array.data<T>() + start;
    std::iota(places, places + length, std::int64_t{0});
    std::sort(places, places + length, [&](std::int64_t a, std::int64_t b) {
      return comes_before(row[a], row[b]) || (!comes_before(row[b], row[a]) && a < b);
    });
  }
  return result;
}

template <class T>
ndarray sorted(const ndarray& array) {
  const ndarray result = ndarray::empty(array.dtype(), array.shape()), places = sorted_places<T>(array);
  const std::int64_t length = array.shape().back();
  for (std::int64_t i = 0; i < array.size(); ++i)
    result.data<T>()[i] = array.data<T>()[i - i % length + places.data<std::int64_t>()[i]];
  return result;
}

}  // namespace

ndarray evaluate_lookup(const Node& node, const Arrays& inputs) {
  const ndarray array = inputs[0].copy_c();
  if (node.operation() == Operation::take)
    return taken(array, inputs[1].copy_c(),
                 static_cast<std::size_t>(node.attribute<std::int64_t>(Attribute::axis)), node.types()[0]);
  return dispatch(array.dtype(), [&]<class T>() {
    if (node.operation() == Operation::argsort) return sorted_places<T>(array);
    if (node.operation() == Operation::sort) return sorted<T>(array);
    return searched<T>(array, inputs[1].copy_c(), node.attribute<bool>(Attribute::right));
  });
}

}  // namespace weft::reference
