#include "ir/complex/complex_functions.hpp"

#include <limits>
#include <numbers>
#include <string>

#include "ir/complex/complex_arithmetic.hpp"
#include "ir/complex/complex_exponential.hpp"
#include "ir/complex/complex_inverse.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

using std::numbers::ln10;
using std::numbers::ln2;

/// i * z and -i * z.
Parts turned(const Parts& z) { return {-z.im, z.re}; }
Parts turned_back(const Parts& z) { return {z.im, -z.re}; }
Parts scaled(const Parts& z, double factor) { return {z.re * factor, z.im * factor}; }

Parts sinh(const Parts& z) {
  const Real x = abs(z.re), sine = sin(z.im), cosine = cos(z.im);
  const Parts large = exp_times(x, cosine, sine, 0.5);
  const Parts far{copysign(1.0, z.re) * large.re, large.im};
  const Parts near{sinh(z.re) * cosine, cosh(z.re) * sine};
  const Parts general = where((x > 40.0) & is_finite(x), far, near);
  const Real nan = z.im - z.im;
  const Parts bad{where(is_inf(z.re), x, where(z.re == 0, z.re, nan)), nan};
  return where(z.im == 0, {sinh(z.re), z.im},
               where(!is_finite(z.im), bad, where(z.re == 0, {z.re * cosine, sine}, general)));
}

Parts cosh(const Parts& z) {
  const Real x = abs(z.re), sine = sin(z.im), cosine = cos(z.im), side = copysign(1.0, z.re);
  const Parts large = exp_times(x, cosine, sine, 0.5);
  const Parts far{large.re, side * large.im}, near{cosh(z.re) * cosine, sinh(z.re) * sine};
  const Parts general = where((x > 40.0) & is_finite(x), far, near);
  const Real nan = z.im - z.im, zero = zeros_like(z.re + z.im);
  const Parts bad{where(is_inf(z.re), x, nan), where(z.re == 0, zero, nan)};
  const Parts on_axis{cosh(z.re), where(is_nan(z.re), z.im, side * z.im)};
  return where(z.im == 0, on_axis,
               where(!is_finite(z.im), bad, where(z.re == 0, {cosine, z.re * sine}, general)));
}

/// An infinite part beside NaN is positive, as the C library gives it.
Parts sin(const Parts& z) {
  const Parts found = turned_back(sinh(turned(z)));
  return {found.re, where(is_nan(found.re) & is_inf(found.im), abs(found.im), found.im)};
}

/// Kahan's.
Parts tanh(const Parts& z) {
  const Real t = tan(z.im), s = sinh(z.re), slope = fma(t, t, number(t, 1));
  const Real rho = sqrt(fma(s, s, number(s, 1))), divisor = fma(slope * s, s, number(s, 1));
  const Parts near{slope * rho * s / divisor, t / divisor};
  const Real zero = zeros_like(z.re + z.im);
  const Real twice = where(is_finite(z.im), sin(z.im) * cos(z.im), z.im), decay = exp(-abs(z.re));
  const Parts far{copysign(1.0, z.re), where(is_inf(z.re), copysign(zero, twice), 4 * twice * decay * decay)};
  const Parts general = where(abs(z.re) > 20.0, far, near);
  const Real nan = z.im - z.im;
  const Parts bad{where(z.re == 0, z.re, nan), nan};
  const Real undefined = !(is_finite(z.im) | is_inf(z.re));
  return where(z.im == 0, {apply(Operation::tanh, {z.re}), z.im}, where(undefined, bad, general));
}

/// 1 or 0 with the number's sign: how C takes the parts of an infinite number.
Real boxed(const Real& x, const Real& is_large) {
  return copysign(where(is_large, zeros_like(x) + 1, zeros_like(x)), x);
}

/// Of an infinite number, its direction; of a finite one, the number without NaN.
Parts direction(const Parts& z) {
  const auto known = [](const Real& x) { return where(is_nan(x), zeros_like(x), x); };
  const Parts side{boxed(z.re, is_inf(z.re)), boxed(z.im, is_inf(z.im))};
  return where(is_inf(z.re) | is_inf(z.im), side, {known(z.re), known(z.im)});
}

/// C's product, which is infinite where an infinite number meets what is not 0.
Parts product_in_c(const Parts& a, const Parts& b) {
  const Parts plain = multiply(a, b), towards = multiply(direction(a), direction(b));
  const Real infinite = is_inf(a.re) | is_inf(a.im) | is_inf(b.re) | is_inf(b.im);
  constexpr double inf = std::numeric_limits<double>::infinity();
  return where(is_nan(plain.re) & is_nan(plain.im) & infinite, {towards.re * inf, towards.im * inf}, plain);
}

}  // namespace

Parts elementary(Operation function, const Parts& z) {
  switch (function) {
    case Operation::sqrt:
      return sqrt(z);
    case Operation::exp:
      return exp(z);
    case Operation::exp2:
      return exp(scaled(z, ln2));
    case Operation::expm1:
      return expm1(z);
    case Operation::log:
      return log(z);
    case Operation::log2:
      return scaled(log(z), 1 / ln2);
    case Operation::log10:
      return scaled(log(z), 1 / ln10);
    case Operation::log1p:
      return log1p(z);
    case Operation::sinh:
      return sinh(z);
    case Operation::cosh:
      return cosh(z);
    case Operation::tanh:
      return tanh(z);
    case Operation::sin:
      return sin(z);
    case Operation::cos:
      return cosh(turned(z));
    case Operation::tan:
      return turned_back(tanh(turned(z)));
    case Operation::arcsin:
      return arcsin(z);
    case Operation::arccos:
      return arccos(z);
    case Operation::arccosh:
      return arccosh(z);
    case Operation::arctanh:
      return arctanh(z);
    case Operation::arcsinh:
      return turned_back(arcsin(turned(z)));
    case Operation::arctan:
      return turned_back(arctanh(turned(z)));
    default:
      throw InternalError("no complex numbers in " + std::string(name(function)));
  }
}

Parts power(const Parts& a, const Parts& b) {
  const Real one = zeros_like(a.re + b.re) + 1, zero = zeros_like(a.re + b.re), nan = zero / zero;
  const Parts general = exp(product_in_c(log(a), b));
  const Parts of_zero = where(b.re > 0, {zero, zero}, {nan, nan});
  return where(!is_nonzero(b), {one, zero}, where(is_nonzero(a), general, of_zero));
}

}  // namespace weft
