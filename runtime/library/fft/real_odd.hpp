// Passes of odd radix over real numbers. A transform of n reals lies as r0, r1, i1, r2, i2, ...
#pragma once
#include "runtime/library/fft/complex.hpp"

namespace weft::fft {

/// at[i + after * (b + inner * c)].
template <class V>
struct Places {
  V* at;
  std::size_t after, inner;
  V& operator()(std::size_t i, std::size_t b, std::size_t c) const { return at[i + after * (b + inner * c)]; }
};

/// Twiddles of a pass: cosine and sine side by side.
template <class T>
struct Turns {
  const T* at;
  std::size_t after;
  Complex<T> operator()(std::size_t j, std::size_t i) const {
    const T* const pair = at + i - 2 + (j - 1) * (after - 1);
    return {pair[0], pair[1]};
  }
};

/// Sums weighed with cosines and sines, up to four at a time. `fixed` is the radix where it is 3 or 5, or 0.
template <std::size_t fixed, class T>
struct OddSums {
  std::size_t n;
  const Complex<T>* roots;

  constexpr std::size_t size() const { return fixed ? fixed : n; }
  template <class Numbers>
  auto total(const Numbers& x) const {
    auto sum = x[0];
    for (std::size_t j = 1; j <= size() / 2; ++j) sum += x[j];
    return sum;
  }
  template <class Numbers>
  auto even(const Numbers& x, std::size_t u) const {
    auto sum = x[0] + roots[u].r * x[1];
    if (fixed != 3) sum = sum + roots[2 * u].r * x[2];
    return rest(sum, x, u, &Complex<T>::r);
  }
  template <class Numbers>
  auto odd(const Numbers& x, std::size_t u) const {
    auto sum = roots[u].i * x[1];
    if (fixed != 3) sum = sum + roots[2 * u].i * x[2];
    return rest(sum, x, u, &Complex<T>::i);
  }

 private:
  template <class V, class Numbers>
  V rest(V sum, const Numbers& x, std::size_t u, T Complex<T>::* part) const {
    if constexpr (fixed != 0) return sum;
    const std::size_t half = n / 2;
    std::size_t k = 2 * u, j = 3;
    const auto term = [&](std::size_t place) {
      k = k + u < n ? k + u : k + u - n;
      return V(roots[k].*part * x[place]);
    };
    for (; j + 3 <= half; j += 4) {
      const V a = term(j), b = term(j + 1), c = term(j + 2), d = term(j + 3);
      sum += a + b + c + d;
    }
    for (; j + 1 <= half; j += 2) {
      const V a = term(j), b = term(j + 1);
      sum += a + b;
    }
    if (j <= half) sum += term(j);
    return sum;
  }
};

/// Of n numbers: the real and imaginary parts of sums, and of differences.
template <std::size_t fixed, class V>
struct OddParts {
  std::array<V, fixed> even_r, even_i, odd_r, odd_i;
  std::array<Complex<V>, fixed> turned;
  explicit OddParts(std::size_t) {}
};
template <class V>
struct OddParts<0, V> {
  std::vector<V> even_r, even_i, odd_r, odd_i;
  std::vector<Complex<V>> turned;
  explicit OddParts(std::size_t n) : even_r(n), even_i(n), odd_r(n), odd_i(n), turned(n) {}
};

template <std::size_t fixed, class V, class T>
void forward_odd(const OddSums<fixed, T>& sums, const Factor& stage, Places<const V> in, Places<V> out,
                 Turns<T> turns) {
  const std::size_t n = sums.size(), half = n / 2, after = stage.after;
  OddParts<fixed, V> x(n);
  for (std::size_t k = 0; k < stage.before; ++k) {
    x.even_r[0] = in(0, k, 0);
    for (std::size_t j = 1; j <= half; ++j) {
      x.even_r[j] = in(0, k, n - j) + in(0, k, j);
      x.odd_r[j] = in(0, k, n - j) - in(0, k, j);
    }
    out(0, 0, k) = sums.total(x.even_r);
    for (std::size_t u = 1; u <= half; ++u) {
      out(after - 1, 2 * u - 1, k) = sums.even(x.even_r, u);
      out(0, 2 * u, k) = sums.odd(x.odd_r, u);
    }
    for (std::size_t i = 2; i < after; i += 2) {
      for (std::size_t j = 1; j < n; ++j)
        x.turned[j] = times<true>(Complex<V>{in(i - 1, k, j), in(i, k, j)}, turns(j, i));
      x.even_r[0] = in(i - 1, k, 0);
      x.even_i[0] = in(i, k, 0);
      for (std::size_t j = 1; j <= half; ++j) {
        x.even_r[j] = x.turned[j].r + x.turned[n - j].r;
        x.even_i[j] = x.turned[j].i + x.turned[n - j].i;
        x.odd_r[j] = x.turned[j].i - x.turned[n - j].i;
        x.odd_i[j] = x.turned[n - j].r - x.turned[j].r;
      }
      out(i - 1, 0, k) = sums.total(x.even_r);
      out(i, 0, k) = sums.total(x.even_i);
      for (std::size_t u = 1; u <= half; ++u) {
        const Complex<V> even{sums.even(x.even_r, u), sums.even(x.even_i, u)};
        const Complex<V> odd{sums.odd(x.odd_r, u), sums.odd(x.odd_i, u)};
        out(i - 1, 2 * u, k) = even.r + odd.r;
        out(after - i - 1, 2 * u - 1, k) = even.r - odd.r;
        out(i, 2 * u, k) = odd.i + even.i;
        out(after - i, 2 * u - 1, k) = odd.i - even.i;
      }
    }
  }
}

template <std::size_t fixed, class V, class T>
void backward_odd(const OddSums<fixed, T>& sums, const Factor& stage, Places<const V> in, Places<V> out,
                  Turns<T> turns) {
  const std::size_t n = sums.size(), half = n / 2, after = stage.after;
  OddParts<fixed, V> x(n);
  for (std::size_t k = 0; k < stage.before; ++k) {
    x.even_r[0] = in(0, 0, k);
    for (std::size_t j = 1; j <= half; ++j) {
      x.even_r[j] = T(2) * in(after - 1, 2 * j - 1, k);
      x.odd_r[j] = T(2) * in(0, 2 * j, k);
    }
    out(0, k, 0) = sums.total(x.even_r);
    for (std::size_t u = 1; u <= half; ++u) {
      const V even = sums.even(x.even_r, u);
      // As pocketfft: what overflows when doubled need not when weighed.
      const V odd = fixed == 3 ? V(T(2) * sums.roots[1].i * in(0, 2, k)) : sums.odd(x.odd_r, u);
      out(0, k, n - u) = even + odd;
      out(0, k, u) = even - odd;
    }
    for (std::size_t i = 2; i < after; i += 2) {
      x.even_r[0] = in(i - 1, 0, k);
      x.even_i[0] = in(i, 0, k);
      for (std::size_t j = 1; j <= half; ++j) {
        const Complex<V> a{in(i - 1, 2 * j, k), in(i, 2 * j, k)},
            b{in(after - i - 1, 2 * j - 1, k), in(after - i, 2 * j - 1, k)};
        x.even_r[j] = a.r + b.r;
        x.odd_r[j] = a.r - b.r;
        x.even_i[j] = a.i - b.i;
        x.odd_i[j] = a.i + b.i;
      }
      out(i - 1, k, 0) = sums.total(x.even_r);
      out(i, k, 0) = sums.total(x.even_i);
      for (std::size_t u = 1; u <= half; ++u) {
        const Complex<V> even{sums.even(x.even_r, u), sums.even(x.even_i, u)};
        const Complex<V> across{-sums.odd(x.odd_i, u), sums.odd(x.odd_r, u)};
        const Complex<V> turned[] = {times<false>(even + across, turns(u, i)),
                                     times<false>(even - across, turns(n - u, i))};
        for (const std::size_t j : {u, n - u}) {
          out(i - 1, k, j) = turned[j != u].r;
          out(i, k, j) = turned[j != u].i;
        }
      }
    }
  }
}

}  // namespace weft::fft
