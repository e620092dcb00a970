#include "ir/complex/complex_arithmetic.hpp"

#include <cstdlib>
#include <string>

#include "runtime/system/errors.hpp"

namespace weft {
namespace {

/// Lexicographic, and False where NaN takes part but beside different real parts.
Real strictly(Operation operation, const Parts& a, const Parts& b, Operation of_imaginary) {
  const Real ordered = !(is_nan(a.im) | is_nan(b.im));
  const Real decided = apply(operation, {a.re, b.re}) & ordered;
  return decided | ((a.re == b.re) & apply(of_imaginary, {a.im, b.im}));
}

/// Lexicographic, whatever NaN does to it.
Real simply_less(const Parts& a, const Parts& b) { return where(a.re == b.re, a.im < b.im, a.re < b.re); }

}  // namespace

Parts multiply(const Parts& a, const Parts& b) {
  return {fma(a.re, b.re, -(a.im * b.im)), fma(a.re, b.im, a.im * b.re)};
}

Parts plain_product(const Parts& a, const Parts& b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

Parts divide(const Parts& a, const Parts& b) {
  const Real wide = abs(b.re) >= abs(b.im), ratio = where(wide, b.im / b.re, b.re / b.im);
  const Real scale = 1 / where(wide, b.re + b.im * ratio, b.im + b.re * ratio);
  const Real re = where(wide, a.re + a.im * ratio, a.re * ratio + a.im),
             im = where(wide, a.im - a.re * ratio, a.im * ratio - a.re);
  const Parts by_zero{a.re / abs(b.re), a.im / abs(b.re)};
  return where(!is_nonzero(b), by_zero, {re * scale, im * scale});
}

Parts reciprocal(const Parts& z) {
  const Real wide = abs(z.im) <= abs(z.re), ratio = where(wide, z.im / z.re, z.re / z.im);
  const Real divisor = where(wide, z.re + z.im * ratio, z.re * ratio + z.im);
  return where(wide, Parts{1 / divisor, -ratio / divisor}, Parts{ratio / divisor, -1.0 / divisor});
}

Real magnitude(const Parts& z) {
  const Real x = abs(z.re), y = abs(z.im), larger = where(x > y, x, y), smaller = where(x > y, y, x);
  const Real ratio = smaller / larger, one = number(ratio, 1);
  const Real distance = where(larger == 0, larger, larger * sqrt(fma(ratio, ratio, one)));
  const Real defined = where(is_nan(z), x + y, distance);
  return where(is_inf(z.re), x, where(is_inf(z.im), y, defined));
}

Parts sign(const Parts& z) {
  const Real size = apply(Operation::hypot, {z.re, z.im}), zero = zeros_like(z.re + z.im);
  const Parts unit = where(size == 0, {zero, zero}, {z.re / size, z.im / size});
  const Parts infinite =
      where(is_inf(z.re), {copysign(number(z.re, 1), z.re), zero}, {zero, copysign(number(z.im, 1), z.im)});
  const Real both = is_inf(z.re) & is_inf(z.im), nan = z.re - z.re;
  return where(is_inf(size), where(both, {nan, nan}, infinite), where(is_nan(size), {size, size}, unit));
}

Parts integer_power(const Parts& z, int n) {
  const int bits = std::abs(n);
  const Real one = zeros_like(z.re + z.im) + 1, zero = zeros_like(z.re + z.im);
  if (n == 0) return {one, zero};
  Parts power{one, zero}, square = z;
  if (n == 1) power = z;
  if (n == 2) power = plain_product(z, z);
  if (n == 3) power = plain_product(z, plain_product(z, z));
  for (int bit = 1; (n < 0 || n > 3) && bit <= bits; bit *= 2) {
    if (bit > 1) square = plain_product(square, square);
    if ((bits & bit) != 0) power = plain_product(power, square);
  }
  if (n < 0) power = divide({one, zero}, power);
  const Real nan = zero / zero;
  return where(is_nonzero(z), power, n > 0 ? Parts{zero, zero} : Parts{nan, nan});
}

Real compare(Operation operation, const Parts& a, const Parts& b) {
  switch (operation) {
    case Operation::less:
    case Operation::greater:
      return strictly(operation, a, b, operation);
    case Operation::less_equal:
      return strictly(Operation::less, a, b, operation);
    case Operation::greater_equal:
      return strictly(Operation::greater, a, b, operation);
    case Operation::equal:
      return (a.re == b.re) & (a.im == b.im);
    case Operation::not_equal:
      return (a.re != b.re) | (a.im != b.im);
    default:
      throw InternalError("no comparison: " + std::string(name(operation)));
  }
}

Parts extreme(Operation operation, const Parts& a, const Parts& b) {
  const bool largest = operation == Operation::maximum || operation == Operation::fmax;
  const bool passes_nan = operation == Operation::fmax || operation == Operation::fmin;
  const Real better = compare(largest ? Operation::greater_equal : Operation::less_equal, a, b);
  return where(is_nan(passes_nan ? b : a) | better, a, b);
}

Parts clip(const Parts& z, const Parts& least, const Parts& most) {
  const Parts raised = where(is_nan(z) | simply_less(least, z), z, least);
  return where(is_nan(raised) | simply_less(raised, most), raised, most);
}

}  // namespace weft
