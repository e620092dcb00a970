#include "ir/complex_functions.hpp"

#include <limits>
#include <numbers>
#include <string>

#include "ir/complex_arithmetic.hpp"
#include "runtime/errors.hpp"

namespace weft {
namespace {

using std::numbers::ln10;
using std::numbers::ln2;

Real exp(const Real& x) { return apply(Operation::exp, {x}); }
Real expm1(const Real& x) { return apply(Operation::expm1, {x}); }
Real log(const Real& x) { return apply(Operation::log, {x}); }
Real log1p(const Real& x) { return apply(Operation::log1p, {x}); }
Real sin(const Real& x) { return apply(Operation::sin, {x}); }
Real cos(const Real& x) { return apply(Operation::cos, {x}); }
Real tan(const Real& x) { return apply(Operation::tan, {x}); }
Real sinh(const Real& x) { return apply(Operation::sinh, {x}); }
Real cosh(const Real& x) { return apply(Operation::cosh, {x}); }
Real arcsinh(const Real& x) { return apply(Operation::arcsinh, {x}); }
Real arctan2(const Real& y, const Real& x) { return apply(Operation::arctan2, {y, x}); }
Real hypot(const Real& x, const Real& y) { return apply(Operation::hypot, {x, y}); }

/// i * z and -i * z.
Parts turned(const Parts& z) { return {-z.im, z.re}; }
Parts turned_back(const Parts& z) { return {z.im, -z.re}; }
Parts scaled(const Parts& z, double factor) { return {z.re * factor, z.im * factor}; }

/// size * (cosine, sine), where the size is exp(x) * factor, perhaps too large for a number of its own.
Parts exp_times(const Real& x, const Real& cosine, const Real& sine, double factor = 1) {
  const Real size = exp(x) * factor, half = exp(x * 0.5);
  const Real too_large = is_inf(size) & is_finite(x);
  return {where(too_large, half * factor * cosine * half, size * cosine),
          where(too_large, half * factor * sine * half, size * sine)};
}

Parts exp(const Parts& z) {
  const Parts general = exp_times(z.re, cos(z.im), sin(z.im));
  const Real size = exp(z.re);
  const Real endless = is_inf(z.re) & !is_finite(z.im);
  const Parts at_end{where(z.re < 0, abs(size), abs(z.re)),
                     where(z.re < 0, copysign(zeros_like(z.im), z.im), z.im - z.im)};
  return where(z.im == 0, {size, z.im}, where(endless, at_end, general));
}

/// In NumPy's own steps.
Parts expm1(const Parts& z) {
  const Real half = sin(z.im * 0.5);
  return {expm1(z.re) * cos(z.im) - 2 * half * half, exp(z.re) * sin(z.im)};
}

/// x * x + y * y - 1 for x around 1, with the products' and the sum's errors added at the end.
Real beyond_unit_circle(const Real& x, const Real& y) {
  const Real xx = x * x, yy = y * y, product_error = fma(x, x, -xx) + fma(y, y, -yy);
  const Real above = xx - 1, sum = above + yy, of_yy = sum - above;
  return sum + (((above - (sum - of_yy)) + (yy - of_yy)) + product_error);
}

/// log(|z|)
Real log_magnitude(const Parts& z) {
  const Real x = abs(z.re), y = abs(z.im), larger = where(x > y, x, y), smaller = where(x > y, y, x);
  const Real huge = larger > 1e30, little = larger < 1e-30;
  const auto moved = [&](const Real& part) {
    return where(huge, part * 0.5, where(little, part * 0x1p64, part));
  };
  const Real size = log(hypot(moved(x), moved(y)));
  const Real far = where(huge, size + ln2, where(little, size - 64 * ln2, size));
  const Real near = (larger > 0.5) & (larger < 2.0);
  return where(near, log1p(beyond_unit_circle(larger, smaller)) * 0.5, far);
}

Parts log(const Parts& z) { return {log_magnitude(z), arctan2(z.im, z.re)}; }

Parts log1p(const Parts& z) {
  const Real x = z.re + 1, small = (z.re + z.re) + (z.re * z.re + z.im * z.im);
  const Real near = (abs(z.re) < 0.25) & (abs(z.im) < 0.25);
  return {where(near, log1p(small) * 0.5, log_magnitude({x, z.im})), arctan2(z.im, x)};
}

/// With the parts moved to where their squares are neither too large nor too small.
Parts finite_sqrt(const Parts& z) {
  const Real larger = where(abs(z.re) > abs(z.im), abs(z.re), abs(z.im));
  const Real large = larger > 1e30, little = larger < 1e-30, one = zeros_like(z.re + z.im) + 1;
  const Real scale = where(large, one * 0x1p-4, where(little, one * 0x1p48, one));
  const Real back = where(large, one * 0x1p2, where(little, one * 0x1p-24, one));
  const Real x = z.re * scale, y = z.im * scale;
  const Real root = sqrt((abs(x) + hypot(x, y)) * 0.5), other = abs(y) / (root + root);
  const Parts right{root * back, copysign(other * back, z.im)},
      left{other * back, copysign(root * back, z.im)};
  return where(z.re < 0, left, right);
}

Parts sqrt(const Parts& z) {
  const Real zero = zeros_like(z.re + z.im), endless = is_inf(z.re), nan = z.im - z.im;
  const Parts along = where(z.re < 0, {where(is_nan(z.im), z.im, zero), copysign(abs(z.re), z.im)},
                            {z.re, where(is_finite(z.im), copysign(zero, z.im), nan)});
  const Parts found = where(is_nonzero(z), finite_sqrt(z), {zero, z.im});
  return where(is_inf(z.im), {abs(z.im), z.im}, where(endless, along, found));
}

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

/// Where 1 is lost beside z: inverse functions are logarithms there.
Real is_far(const Parts& z) { return (abs(z.re) > 1e15) | (abs(z.im) > 1e15); }
/// log(|2z|)
Real log_of_twice(const Parts& z) { return log_magnitude(z) + ln2; }

Real right_angle(const Real& like) { return zeros_like(like) + std::numbers::pi / 2; }

/// Kahan's: with sqrt(1 + z) and sqrt(1 - z).
Parts arcsin(const Parts& z) {
  const Parts plus = sqrt({z.re + 1, z.im}), minus = sqrt({1 - z.re, -z.im});
  const Real width = plus.re * minus.re - plus.im * minus.im;
  const Parts near{arctan2(z.re, width), arcsinh(minus.re * plus.im - minus.im * plus.re)};
  const Parts far{arctan2(z.re, abs(z.im)), copysign(log_of_twice(z), z.im)};
  return where((z.re == 0) & is_nan(z.im), z, where(is_far(z), far, near));
}

Parts arccos(const Parts& z) {
  const Parts plus = sqrt({z.re + 1, z.im}), minus = sqrt({1 - z.re, -z.im});
  const Parts near{2 * arctan2(minus.re, plus.re), arcsinh(plus.re * minus.im - plus.im * minus.re)};
  const Parts far{arctan2(abs(z.im), z.re), -copysign(log_of_twice(z), z.im)};
  return where((z.re == 0) & is_nan(z.im), {right_angle(z.re), z.im}, where(is_far(z), far, near));
}

Parts arccosh(const Parts& z) {
  const Parts minus = sqrt({z.re - 1, z.im}), plus = sqrt({z.re + 1, z.im});
  const Parts near{arcsinh(minus.re * plus.re + minus.im * plus.im), 2 * arctan2(minus.im, plus.re)};
  const Parts far{log_of_twice(z), arctan2(z.im, z.re)};
  return where((z.re == 0) & is_nan(z.im), {z.im, right_angle(z.re)}, where(is_far(z), far, near));
}

Parts arctanh(const Parts& z) {
  const Real x = abs(z.re), y = abs(z.im), zero = zeros_like(z.re + z.im);
  const Real below = 1 - x, yy = y * y;
  const Real beside_one = (log(hypot(zero + 2, y)) - log(y)) * 0.5;
  const Real re = where(below == 0, beside_one, log1p(4 * x / (below * below + yy)) * 0.25);
  const Parts near{re, arctan2(z.im + z.im, below * (1 + x) - yy) * 0.5};
  const Real angle = copysign(right_angle(zero), z.im), endless = is_inf(x) | is_inf(y);
  const Parts far{where(endless, zero, reciprocal({x * 0.5, y * 0.5}).re * 0.5),
                  where(is_nan(z.im), z.im, angle)};
  const Real undefined = is_nan(x) & is_finite(y);
  const Parts beside = where(undefined, {x, x}, where(is_far(z), far, near));
  const Parts found = where((x == 0) & is_nan(y), {x, y}, beside);
  return {copysign(found.re, z.re), found.im};
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
