#include "ir/complex/complex_inverse.hpp"

#include <numbers>

#include "ir/complex/complex_arithmetic.hpp"
#include "ir/complex/complex_exponential.hpp"

namespace weft {
namespace {

/// Where 1 is lost beside z: inverse functions are logarithms there.
Real is_far(const Parts& z) { return (abs(z.re) > 1e15) | (abs(z.im) > 1e15); }
/// log(|2z|)
Real log_of_twice(const Parts& z) { return log_magnitude(z) + std::numbers::ln2; }

Real right_angle(const Real& like) { return zeros_like(like) + std::numbers::pi / 2; }

}  // namespace

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

}  // namespace weft
