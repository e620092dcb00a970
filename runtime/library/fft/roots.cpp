#include "runtime/library/fft/roots.hpp"

#include <cmath>

namespace weft::fft {
namespace {

/// exp(i x angle) of the first quarter of the circle, by functions of its first half alone; a quarter is 2 n.
Complex<double> in_quarter(std::size_t x, std::size_t n, double angle) {
  const double near = static_cast<double>(x < n ? x : 2 * n - x) * angle;
  const double cosine = std::cos(near), sine = std::sin(near);
  return x < n ? Complex<double>{cosine, sine} : Complex<double>{sine, cosine};
}

Complex<double> in_half(std::size_t x, std::size_t n, double angle) {
  if (x < 2 * n) return in_quarter(x, n, angle);
  const Complex<double> before = in_quarter(x - 2 * n, n, angle);
  return {-before.i, before.r};
}

/// exp(i x angle), where the circle is 8 n.
Complex<double> root(std::size_t x, std::size_t n, double angle) {
  if (x < 4 * n) return in_half(x, n, angle);
  const Complex<double> mirrored = in_half(8 * n - x, n, angle);
  return {mirrored.r, -mirrored.i};
}

}  // namespace

RootTables::RootTables(std::size_t n) : n_(n) {
  constexpr long double pi = 3.141592653589793238462643383279502884197L;
  const auto angle = static_cast<double>(0.25L * pi / static_cast<long double>(n));
  const std::size_t count = (n + 2) / 2;
  while ((std::size_t{1} << shift_) * (std::size_t{1} << shift_) < count) ++shift_;
  const std::size_t step = std::size_t{1} << shift_;
  fine_.resize(step, {1, 0});
  for (std::size_t i = 1; i < fine_.size(); ++i) fine_[i] = root(8 * i, n, angle);
  coarse_.resize((count + step - 1) / step, {1, 0});
  for (std::size_t i = 1; i < coarse_.size(); ++i) coarse_[i] = root(8 * i * step, n, angle);
}

Complex<double> RootTables::at(std::size_t k) const {
  const bool mirrored = 2 * k > n_;
  const std::size_t place = mirrored ? n_ - k : k;
  const Complex<double>&a = fine_[place & (fine_.size() - 1)], &b = coarse_[place >> shift_];
  const Complex<double> product = times<false>(a, b);
  return {product.r, mirrored ? -product.i : product.i};
}

}  // namespace weft::fft
