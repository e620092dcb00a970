#include "weft/closeness.hpp"

#include <cmath>

#include "frontend/numpy/core/inexact.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "weft/creation.hpp"
#include "weft/reductions.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// As a float: integers are converted, so that the least has a magnitude.
Operand as_float(const Operand& x) {
  if (is_python_complex(x)) return x;
  if (const auto* number = x.computed_number()) return ComputedNumber{astype(number->tensor, DType::float64)};
  if (!x.tensor()) return x.python_int() ? Operand(as_double(x)) : x;
  const DType dtype = x.tensor()->dtype();
  return is_numpy_inexact(dtype) ? x : astype(x, DType::float64);
}

/// What comes of numbers of Python is one of Python, known or computed.
Operand combined(LazyTensor (*ufunc)(const Operand&, const Operand&), double (*known)(double, double),
                 const Operand& a, const Operand& b) {
  const auto is_known = [](const Operand& x) { return x.python_float() || x.python_int(); };
  if (is_known(a) && is_known(b)) return known(as_double(a), as_double(b));
  const LazyTensor result = ufunc(a, b);
  const auto is_python = [&](const Operand& x) { return is_known(x) || x.computed_number(); };
  return is_python(a) && is_python(b) ? Operand(ComputedNumber{result}) : result;
}

Operand magnitude(const Operand& b) {
  if (b.python_float()) return std::abs(*b.python_float());
  if (b.python_complex()) return std::abs(*b.python_complex());
  const LazyTensor size = absolute(b);
  return b.computed_number() ? Operand(ComputedNumber{size}) : size;
}

/// atol + rtol * |b|.
Operand farthest(const Operand& b, const CloseKeywords& keywords) {
  const Operand by_size =
      combined(multiply, [](double x, double y) { return x * y; }, keywords.rtol, magnitude(b));
  return combined(add, [](double x, double y) { return x + y; }, keywords.atol, by_size);
}

LazyTensor both_nan(const Operand& a, const Operand& b) { return bitwise_and(isnan(a), isnan(b)); }

/// The least of the truths, if any.
LazyTensor all(const LazyTensor& truths) { return min(truths, {.initial = true}); }

}  // namespace

LazyTensor isclose(const Operand& a, const Operand& b, const CloseKeywords& keywords) {
  const Operand y = as_float(b);
  const LazyTensor distance = absolute(subtract(a, y));
  const LazyTensor near = bitwise_and(less_equal(distance, farthest(y, keywords)), isfinite(y));
  const LazyTensor close = bitwise_or(near, equal(a, y));
  return keywords.equal_nan ? bitwise_or(close, both_nan(a, y)) : close;
}

LazyTensor allclose(const Operand& a, const Operand& b, const CloseKeywords& keywords) {
  return all(isclose(a, b, keywords));
}

LazyTensor array_equal(const Operand& a1, const Operand& a2, const EqualKeywords& keywords) {
  const LazyTensor x = asarray(a1), y = asarray(a2);
  if (x.shape() != y.shape()) {
    if (x.ndim() == y.ndim())
      for (const LazyTensor& each : {x, y}) require_known_lengths(each.shape(), "array_equal");
    return constant(false);
  }
  const LazyTensor same = equal(x, y);
  return all(keywords.equal_nan ? bitwise_or(same, both_nan(x, y)) : same);
}

}  // namespace weft::numpy
