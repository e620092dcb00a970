#include "ir/complex/complex_exponential.hpp"

#include <numbers>

namespace weft {
namespace {

using std::numbers::ln2;

/// x * x + y * y - 1 for x around 1, with the products' and the sum's errors added at the end.
Real beyond_unit_circle(const Real& x, const Real& y) {
  const Real xx = x * x, yy = y * y, product_error = fma(x, x, -xx) + fma(y, y, -yy);
  const Real above = xx - 1, sum = above + yy, of_yy = sum - above;
  return sum + (((above - (sum - of_yy)) + (yy - of_yy)) + product_error);
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

}  // namespace

Parts exp_times(const Real& x, const Real& cosine, const Real& sine, double factor) {
  const Real size = exp(x) * factor, half = exp(x * 0.5);
  const Real too_large = is_inf(size) & is_finite(x);
  return {where(too_large, half * factor * cosine * half, size * cosine),
          where(too_large, half * factor * sine * half, size * sine)};
}

Parts exp(const Parts& z) {
  const Parts general = exp_times(z.re, cos(z.im), sin(z.im), 1);
  const Real size = exp(z.re);
  const Real endless = is_inf(z.re) & !is_finite(z.im);
  const Parts at_end{where(z.re < 0, abs(size), abs(z.re)),
                     where(z.re < 0, copysign(zeros_like(z.im), z.im), z.im - z.im)};
  return where(z.im == 0, {size, z.im}, where(endless, at_end, general));
}

Parts expm1(const Parts& z) {
  const Real half = sin(z.im * 0.5);
  return {expm1(z.re) * cos(z.im) - 2 * half * half, exp(z.re) * sin(z.im)};
}

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

Parts sqrt(const Parts& z) {
  const Real zero = zeros_like(z.re + z.im), endless = is_inf(z.re), nan = z.im - z.im;
  const Parts along = where(z.re < 0, {where(is_nan(z.im), z.im, zero), copysign(abs(z.re), z.im)},
                            {z.re, where(is_finite(z.im), copysign(zero, z.im), nan)});
  const Parts found = where(is_nonzero(z), finite_sqrt(z), {zero, z.im});
  return where(is_inf(z.im), {abs(z.im), z.im}, where(endless, along, found));
}

}  // namespace weft
