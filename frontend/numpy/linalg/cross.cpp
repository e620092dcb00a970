// np.cross: components one by one, into memory in C order.
#include "frontend/numpy/core/axes.hpp"
#include "ir/infer.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/linear_algebra.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

LazyTensor vectors_last(const LazyTensor& x, std::int64_t axis, const char* argument) {
  return moveaxis(x, normalized_axis(axis, x.ndim(), argument), -1);
}

bool is_two_or_three(const LazyTensor& x) { return x.shape().back() == 2 || x.shape().back() == 3; }

/// Two arrays of vectors, of one dtype.
struct Factors {
  LazyTensor a, b;
  LazyTensor of_a(std::int64_t component) const { return a[ellipsis, component]; }
  LazyTensor of_b(std::int64_t component) const { return b[ellipsis, component]; }
  bool flat_a() const { return a.shape().back() == 2; }
  bool flat_b() const { return b.shape().back() == 2; }

  /// a[i] * b[j] - a[j] * b[i].
  LazyTensor component(std::int64_t i, std::int64_t j) const {
    return subtract(multiply(of_a(i), of_b(j)), multiply(of_a(j), of_b(i)));
  }
};

/// With what is missing from vectors of 2 left out, as NumPy does: nothing is added to or taken from zero.
std::vector<LazyTensor> components(const Factors& f) {
  if (f.flat_a())
    return {multiply(f.of_a(1), f.of_b(2)), negative(multiply(f.of_a(0), f.of_b(2))), f.component(0, 1)};
  if (f.flat_b())
    return {negative(multiply(f.of_a(2), f.of_b(1))), multiply(f.of_a(2), f.of_b(0)), f.component(0, 1)};
  return {f.component(1, 2), f.component(2, 0), f.component(0, 1)};
}

}  // namespace

LazyTensor cross(const Operand& a, const Operand& b, const CrossKeywords& keywords) {
  const LazyTensor x = asarray(a), y = asarray(b);
  if (x.ndim() < 1 || y.ndim() < 1) throw ValueError("At least one array has zero dimension");
  const LazyTensor first = vectors_last(x, keywords.axis.value_or(keywords.axisa), "axisa");
  const LazyTensor second = vectors_last(y, keywords.axis.value_or(keywords.axisb), "axisb");
  if (!is_two_or_three(first) || !is_two_or_three(second))
    throw ValueError("incompatible dimensions for cross product\n(dimension must be 2 or 3)");
  const DType dtype = promote_types(first.dtype(), second.dtype());
  Dims shape = broadcast_shapes(std::vector<Dims>{first[ellipsis, 0].shape(), second[ellipsis, 0].shape()});
  const Factors factors{astype(first, dtype), astype(second, dtype)};
  if (factors.flat_a() && factors.flat_b())
    return setitem(zeros(shape, {.dtype = dtype}), {ellipsis}, factors.component(0, 1));
  shape.push_back(3);
  const std::int64_t axis =
      normalized_axis(keywords.axis.value_or(keywords.axisc), std::ssize(shape), "axisc");
  LazyTensor result = zeros(shape, {.dtype = dtype});
  std::int64_t place = 0;
  for (const LazyTensor& component : components(factors))
    result = setitem(result, {ellipsis, place++}, component);
  return moveaxis(result, -1, axis);
}

}  // namespace weft::numpy
