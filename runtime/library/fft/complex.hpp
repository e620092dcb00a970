// Transforms of complex numbers by passes over factors of their length.
#pragma once
#include <algorithm>
#include <utility>
#include <vector>

#include "runtime/library/fft/butterflies.hpp"
#include "runtime/library/fft/roots.hpp"

namespace weft::fft {

/// A factor of a length: `before` and `after` are the products of those before and after it.
struct Factor {
  std::size_t radix, before, after;
  std::size_t twiddles = 0, roots = 0;  // where they lie in the plan
};

/// Of `length`: as many 8 (where `eights`) and 4 as there are, a 2 in front of them, then odd primes.
inline std::vector<Factor> factors_of(std::size_t length, bool eights) {
  std::vector<std::size_t> radices;
  std::size_t rest = length;
  const auto take = [&](std::size_t radix) {
    for (; rest % radix == 0; rest /= radix) radices.push_back(radix);
  };
  if (eights) take(8);
  take(4);
  if (rest % 2 == 0) {
    radices.push_back(2);
    std::swap(radices.front(), radices.back());
    rest /= 2;
  }
  for (std::size_t divisor = 3; divisor * divisor <= rest; divisor += 2) take(divisor);
  if (rest > 1) radices.push_back(rest);
  std::vector<Factor> factors;
  std::size_t before = 1;
  for (const std::size_t radix : radices) {
    factors.push_back({radix, before, length / (before * radix)});
    before *= radix;
  }
  return factors;
}

/// Of any odd length; weighs sums in pairs.
template <class T>
struct GeneralButterfly {
  std::size_t radix;
  const Complex<T>* roots;

  template <bool forward, class, class V>
  void apply(Complex<V>* x) const {
    Complex<V>* const y = x + radix;
    for (std::size_t j = 1; j <= radix / 2; ++j) add_and_subtract(x[j], x[radix - j]);
    y[0] = x[0];
    for (std::size_t j = 1; j <= radix / 2; ++j) y[0] = y[0] + x[j];
    for (std::size_t u = 1; u <= radix / 2; ++u) store<forward>(x, y, u);
    std::copy_n(y, radix, x);
  }

 private:
  template <bool forward>
  Complex<T> root(std::size_t k) const {
    return {roots[k].r, forward ? -roots[k].i : roots[k].i};
  }
  template <bool forward, class V>
  void store(const Complex<V>* x, Complex<V>* y, std::size_t u) const {
    const std::size_t half = radix / 2, n = radix;
    Complex<T> a = root<forward>(u), b = root<forward>(2 * u);
    Complex<V> even = (x[0] + scaled(x[1], a.r)) + scaled(x[2], b.r);
    Complex<V> across{-a.i * x[n - 1].i - b.i * x[n - 2].i, a.i * x[n - 1].r + b.i * x[n - 2].r};
    std::size_t k = 2 * u, j = 3;
    const auto next = [&] {
      k = k + u < n ? k + u : k + u - n;
      return root<forward>(k);
    };
    for (; j < half; j += 2) {
      a = next(), b = next();
      even = even + (scaled(x[j], a.r) + scaled(x[j + 1], b.r));
      across.r -= x[n - j].i * a.i + x[n - j - 1].i * b.i;
      across.i += x[n - j].r * a.i + x[n - j - 1].r * b.i;
    }
    if (j == half) {
      a = next();
      even = even + scaled(x[j], a.r);
      across.r -= x[n - j].i * a.i;
      across.i += x[n - j].r * a.i;
    }
    y[u] = even + across;
    y[n - u] = even - across;
  }
};

template <class T>
class ComplexPasses {
 public:
  explicit ComplexPasses(std::size_t length) : length_(length), factors_(factors_of(length, true)) {
    const Roots<T> roots(length);
    for (Factor& factor : factors_) {
      factor.twiddles = numbers_.size();
      for (std::size_t j = 1; j < factor.radix; ++j)
        for (std::size_t i = 1; i < factor.after; ++i) numbers_.push_back(roots[j * factor.before * i]);
      factor.roots = numbers_.size();
      if (factor.radix <= 11) continue;
      widest_ = std::max(widest_, factor.radix);
      for (std::size_t j = 0; j < factor.radix; ++j)
        numbers_.push_back(roots[j * factor.before * factor.after]);
    }
  }

  template <bool forward, class V>
  void run(Complex<V>* c, T factor) const {
    std::vector<Complex<V>> other(length_), scratch(2 * widest_);
    Complex<V>*from = c, *to = other.data();
    for (const Factor& stage : factors_) {
      take<forward>(stage, from, to, scratch.data());
      std::swap(from, to);
    }
    if (factor != 1 || length_ == 1)
      for (std::size_t i = 0; i < length_; ++i) c[i] = scaled(from[i], factor);
    else if (from != c)
      std::copy_n(from, length_, c);
  }

 private:
  template <bool forward, class V>
  void take(const Factor& stage, const Complex<V>* from, Complex<V>* to, Complex<V>* scratch) const {
    switch (stage.radix) {
      case 2:
        return fixed_pass<forward>(Butterfly2(), stage, from, to);
      case 3:
        return fixed_pass<forward>(OddButterfly<3>(), stage, from, to);
      case 4:
        return fixed_pass<forward>(Butterfly4(), stage, from, to);
      case 5:
        return fixed_pass<forward>(OddButterfly<5>(), stage, from, to);
      case 7:
        return fixed_pass<forward>(OddButterfly<7>(), stage, from, to);
      case 8:
        return fixed_pass<forward>(Butterfly8(), stage, from, to);
      case 11:
        return fixed_pass<forward>(OddButterfly<11>(), stage, from, to);
      default:
        return pass<forward>(GeneralButterfly<T>{stage.radix, numbers_.data() + stage.roots}, stage, from, to,
                             scratch);
    }
  }

  template <bool forward, class Butterfly, class V>
  void fixed_pass(const Butterfly& butterfly, const Factor& stage, const Complex<V>* from,
                  Complex<V>* to) const {
    Complex<V> x[Butterfly::radix];
    pass<forward>(butterfly, stage, from, to, x);
  }

  /// Each butterfly takes what lies side by side, `after` apart, and leaves it before * after apart, turned.
  template <bool forward, class Butterfly, class V>
  void pass(const Butterfly& butterfly, const Factor& stage, const Complex<V>* from, Complex<V>* to,
            Complex<V>* x) const {
    const std::size_t after = stage.after, apart = stage.before * after;
    const Complex<T>* const twiddles = numbers_.data() + stage.twiddles;
    for (std::size_t k = 0; k < stage.before; ++k, from += butterfly.radix * after, to += after)
      for (std::size_t i = 0; i < after; ++i) {
        for (std::size_t j = 0; j < butterfly.radix; ++j) x[j] = from[i + j * after];
        butterfly.template apply<forward, T>(x);
        to[i] = x[0];
        for (std::size_t j = 1; j < butterfly.radix; ++j)
          to[i + j * apart] = i == 0 ? x[j] : times<forward>(x[j], twiddles[i - 1 + (j - 1) * (after - 1)]);
      }
  }

  std::size_t length_, widest_ = 0;
  std::vector<Factor> factors_;
  std::vector<Complex<T>> numbers_;
};

}  // namespace weft::fft
