// What floats are made of: significands and exponents, whole and fractional parts, the distance to the next.
#include <limits>

#include "frontend/numpy/core/float_watch.hpp"
#include "frontend/numpy/core/loop_operands.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/rounding.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

LazyTensor power_of_two(const Operand& exponent) { return exp2(astype(exponent, DType::float64)); }

/// float64 times 2**exponent, rounded once: beyond what one factor holds the steps are such that only the
/// last rounds, or all is lost anyway.
LazyTensor scaled(LazyTensor x, LazyTensor exponent) {
  constexpr int down = -969, up = 1023, least = -1022;
  for (int step = 0; step < 2; ++step) {
    const LazyTensor below = less(exponent, least), above = greater(exponent, up);
    const LazyTensor part = where(below, down, where(above, up, 0));
    x = multiply(x, power_of_two(part));
    exponent = subtract(exponent, part);
  }
  return multiply(x, power_of_two(clip(exponent, least, up)));
}

/// The exponent of a positive float64: what its logarithm says may be one beside it.
LazyTensor exponent_of(const LazyTensor& magnitude) { return astype(floor(log2(magnitude)), DType::int64); }

}  // namespace

LazyTensor spacing(const Operand& x) {
  const LazyTensor value = loop_operand("spacing", fabs, x);
  const Watched nothing(nullptr);
  const bool always_up = value.dtype() == DType::float16;  // as NumPy's
  const bool by_sign = value.dtype() == DType::bfloat16;   // as ml_dtypes', of zeros too
  const LazyTensor up = astype(infinity, value.dtype()), down = astype(-infinity, value.dtype());
  const LazyTensor towards =
      always_up ? full_like(value, infinity) : where(by_sign ? signbit(value) : less(value, 0), down, up);
  const LazyTensor distance = subtract(nextafter(value, towards), value);
  const LazyTensor nan = astype(std::numeric_limits<double>::quiet_NaN(), value.dtype());
  return laid_out_by_ufunc(where(isfinite(value), distance, nan), {asarray(x)});
}

LazyTensor ldexp(const Operand& x1, const Operand& x2) {
  const LazyTensor exponent = asarray(x2);
  LazyTensor x = loop_operand("ldexp", fabs, x1);
  // ml_dtypes' loop takes exponents of 32 bits.
  const bool wide = x2.tensor() && promote_types(exponent.dtype(), DType::int32) != DType::int32;
  if (x.dtype() == DType::bfloat16 && wide) x = astype(x, DType::float32);
  if (is_inexact(exponent.dtype()) || exponent.dtype() == DType::uint64) refuse_types("ldexp");
  constexpr int beyond = 5000;  // of all floats
  const LazyTensor steps = clip(astype(exponent, DType::int64), -beyond, beyond);
  const auto compute = [&] {
    const LazyTensor result = astype(scaled(astype(x, DType::float64), steps), x.dtype());
    return laid_out_by_ufunc(result, {asarray(x1), exponent});
  };
  return looked_at_once(compute, [&](const LazyTensor& result) -> std::vector<FloatCondition> {
    return {{FloatError::over, logical_and(isinf(result), isfinite(x))}};
  });
}

std::pair<LazyTensor, LazyTensor> frexp(const Operand& x) {
  const Watched nothing(nullptr);
  const LazyTensor value = loop_operand("frexp", fabs, x);
  const LazyTensor wide = astype(value, DType::float64), magnitude = absolute(wide);
  const LazyTensor parted = logical_and(isfinite(wide), not_equal(wide, 0));
  const LazyTensor guess = add(exponent_of(where(parted, magnitude, 1.0)), 1);
  const LazyTensor tried = scaled(magnitude, negative(guess));
  const LazyTensor more = astype(greater_equal(tried, 1), DType::int64);
  const LazyTensor exponent = subtract(add(guess, more), astype(less(tried, 0.5), DType::int64));
  const LazyTensor fraction = where(parted, astype(scaled(wide, negative(exponent)), value.dtype()), value);
  const LazyTensor whole = astype(where(parted, exponent, 0), DType::int32), given = asarray(x);
  return {walked_as(fraction, {given}), walked_as(whole, {given})};
}

std::pair<LazyTensor, LazyTensor> modf(const Operand& x) {
  const Watched nothing(nullptr);
  const LazyTensor value = loop_operand("modf", fabs, x);
  const LazyTensor whole = trunc(value);
  const LazyTensor rest = where(isinf(value), astype(0, value.dtype()), subtract(value, whole));
  const LazyTensor given = asarray(x);
  return {walked_as(copysign(rest, value), {given}), walked_as(whole, {given})};
}

namespace {

LazyTensor infinite(const Operand& x, bool below) {
  const LazyTensor value = asarray(x);
  if (is_complex(value.dtype()))
    throw TypeError("This operation is not supported for " + std::string(name(value.dtype())) +
                    " values because it would be ambiguous.");
  const LazyTensor sign = signbit(value);
  return logical_and(isinf(value), below ? sign : logical_not(sign));
}

}  // namespace

LazyTensor isposinf(const Operand& x) { return infinite(x, false); }
LazyTensor isneginf(const Operand& x) { return infinite(x, true); }
LazyTensor fix(const Operand& x) { return trunc(x); }

}  // namespace weft::numpy
