#include <algorithm>

#include "runtime/library/random/gamma.hpp"

namespace weft::random {
namespace {

/// The distribution function is gone up until the drawn number is reached, for p up to a half.
template <bool legacy>
std::int64_t by_inversion(RandomBits& bits, std::int64_t n, double p) {
  const double whole = static_cast<double>(n), q = 1.0 - p, mean = whole * p;
  const double none = std::exp(whole * (legacy ? std::log(q) : std::log1p(-p)));
  const auto bound = static_cast<std::int64_t>(std::min(whole, mean + 10.0 * std::sqrt(mean * q + 1)));
  std::int64_t x = 0;
  double chance = none, u = bits.next_double();
  while (u > chance) {
    if (++x > bound) {
      x = 0, chance = none;
      u = bits.next_double();
    } else {
      u -= chance;
      chance = (static_cast<double>(n - x + 1) * p * chance) / (static_cast<double>(x) * q);
    }
  }
  return x;
}

/// Kachitvichyanukul and Schmeiser's algorithm BTPE: a triangle, two parallelograms and two exponential tails
/// above the distribution. The letters are theirs.
class Btpe {
 public:
  Btpe(std::int64_t n, double p) : n_(n), r_(std::min(p, 1.0 - p)) {
    const double whole = static_cast<double>(n), fm = whole * r_ + r_;
    m_ = static_cast<std::int64_t>(std::floor(fm));
    p1_ = std::floor(2.195 * std::sqrt(whole * r_ * q_) - 4.6 * q_) + 0.5;
    xm_ = static_cast<double>(m_) + 0.5;
    xl_ = xm_ - p1_, xr_ = xm_ + p1_;
    c_ = 0.134 + 20.5 / (15.3 + static_cast<double>(m_));
    laml_ = slope((fm - xl_) / (fm - xl_ * r_));
    lamr_ = slope((xr_ - fm) / (xr_ * q_));
    p2_ = p1_ * (1.0 + 2.0 * c_);
    p3_ = p2_ + c_ / laml_;
    p4_ = p3_ + c_ / lamr_;
    nrq_ = whole * r_ * q_;
  }

  std::int64_t operator()(RandomBits& bits) const {
    for (;;) {
      const double u = bits.next_double() * p4_;
      double v = bits.next_double();
      if (u <= p1_) return static_cast<std::int64_t>(std::floor(xm_ - p1_ * v + u));
      std::int64_t y = 0;
      if (propose(u, v, y) && accepts(y, v)) return y;
    }
  }

 private:
  static double slope(double a) { return a * (1.0 + a / 2.0); }

  /// A number beside the triangle, and the height of the point; false where the point is beyond.
  bool propose(double u, double& v, std::int64_t& y) const {
    if (u <= p2_) {
      const double x = xl_ + (u - p1_) / c_;
      v = v * c_ + 1.0 - std::fabs(static_cast<double>(m_) - x + 0.5) / p1_;
      if (v > 1.0) return false;
      y = static_cast<std::int64_t>(std::floor(x));
    } else if (v == 0.0) {
      return false;
    } else if (u <= p3_) {
      y = static_cast<std::int64_t>(std::floor(xl_ + std::log(v) / laml_));
      if (y < 0) return false;
      v = v * (u - p2_) * laml_;
    } else {
      y = static_cast<std::int64_t>(std::floor(xr_ - std::log(v) / lamr_));
      if (y > n_) return false;
      v = v * (u - p3_) * lamr_;
    }
    return true;
  }

  bool accepts(std::int64_t y, double v) const {
    const std::int64_t k = std::abs(y - m_);
    if (k <= 20 || static_cast<double>(k) >= nrq_ / 2.0 - 1) return v <= ratio(y);
    const auto distance = static_cast<double>(k);
    const double rho =
        (distance / nrq_) * ((distance * (distance / 3.0 + 0.625) + 0.16666666666666666) / nrq_ + 0.5);
    const double t = static_cast<double>(-k * k) / (2 * nrq_), height = std::log(v);
    if (height < t - rho) return true;
    return height <= t + rho && height <= logarithm_of_ratio(y);
  }

  /// How likely y is beside m, one factor after the other.
  double ratio(std::int64_t y) const {
    const double s = r_ / q_, a = s * static_cast<double>(n_ + 1);
    double f = 1.0;
    for (std::int64_t i = m_ + 1; i <= y; ++i) f *= a / static_cast<double>(i) - s;
    for (std::int64_t i = y + 1; i <= m_; ++i) f /= a / static_cast<double>(i) - s;
    return f;
  }

  static double stirling(double x) {
    const double square = x * x;
    return (13680. - (462. - (132. - (99. - 140. / square) / square) / square) / square) / x / 166320.;
  }

  double logarithm_of_ratio(std::int64_t y) const {
    const auto whole = static_cast<double>(n_), at = static_cast<double>(y), mode = static_cast<double>(m_);
    const double x = at + 1, f = mode + 1, z = whole + 1 - mode, w = whole - at + 1;
    return xm_ * std::log(f / x) + (static_cast<double>(n_ - m_) + 0.5) * std::log(z / w) +
           static_cast<double>(y - m_) * std::log(w * r_ / (x * q_)) + stirling(f) + stirling(z) +
           stirling(x) + stirling(w);
  }

  std::int64_t n_, m_ = 0;
  double r_, q_ = 1.0 - r_, p1_ = 0, xm_ = 0, xl_ = 0, xr_ = 0, c_ = 0, laml_ = 0, lamr_ = 0, p2_ = 0,
             p3_ = 0, p4_ = 0, nrq_ = 0;
};

template <bool legacy>
std::int64_t up_to_half(RandomBits& bits, std::int64_t n, double p) {
  return p * static_cast<double>(n) <= 30.0 ? by_inversion<legacy>(bits, n, p) : Btpe(n, p)(bits);
}

}  // namespace

std::int64_t binomial(RandomBits& bits, std::int64_t n, double p) {
  if (n == 0 || p == 0) return 0;
  return p <= 0.5 ? up_to_half<false>(bits, n, p) : n - up_to_half<false>(bits, n, 1.0 - p);
}

std::int64_t legacy_binomial(RandomBits& bits, std::int64_t n, double p) {
  return p <= 0.5 ? up_to_half<true>(bits, n, p) : n - up_to_half<true>(bits, n, 1.0 - p);
}

}  // namespace weft::random
