// Transforms of a few complex numbers in place, by radix.
#pragma once
#include <array>

#include "runtime/library/fft/numbers.hpp"

namespace weft::fft {

/// a, b become a + b, a - b.
template <class V>
void add_and_subtract(Complex<V>& a, Complex<V>& b) {
  const Complex<V> first = a;
  a = first + b;
  b = first - b;
}

struct Butterfly2 {
  static constexpr std::size_t radix = 2;
  template <bool forward, class T, class V>
  static void apply(Complex<V>* x) {
    add_and_subtract(x[0], x[1]);
  }
};

struct Butterfly4 {
  static constexpr std::size_t radix = 4;
  template <bool forward, class T, class V>
  static void apply(Complex<V>* x) {
    add_and_subtract(x[0], x[2]);
    add_and_subtract(x[1], x[3]);
    const Complex<V> odd = turned<forward>(x[3]), even = x[1], middle = x[2];
    x[2] = x[0] - even;
    x[0] = x[0] + even;
    x[1] = middle + odd;
    x[3] = middle - odd;
  }
};

struct Butterfly8 {
  static constexpr std::size_t radix = 8;
  template <bool forward, class T, class V>
  static void apply(Complex<V>* x) {
    for (std::size_t i = 0; i < 4; ++i) add_and_subtract(x[i], x[i + 4]);
    add_and_subtract(x[1], x[3]);
    x[3] = turned<forward>(x[3]);
    x[7] = turned<forward>(x[7]);
    add_and_subtract(x[5], x[7]);
    x[5] = turned_45<forward, T>(x[5]);
    x[7] = turned_135<forward, T>(x[7]);
    add_and_subtract(x[0], x[2]);
    x[6] = turned<forward>(x[6]);
    add_and_subtract(x[4], x[6]);
    const Complex<V> y[] = {x[0] + x[1], x[4] + x[5], x[2] + x[3], x[6] + x[7],
                            x[0] - x[1], x[4] - x[5], x[2] - x[3], x[6] - x[7]};
    for (std::size_t i = 0; i < 8; ++i) x[i] = y[i];
  }

 private:
  template <class T>
  static constexpr T half_root = static_cast<T>(0.707106781186547524400844362104849L);

  template <bool forward, class T, class V>
  static Complex<V> turned_45(const Complex<V>& a) {
    if constexpr (forward)
      return {half_root<T> * (a.r + a.i), half_root<T> * (a.i - a.r)};
    else
      return {half_root<T> * (a.r - a.i), half_root<T> * (a.i + a.r)};
  }
  template <bool forward, class T, class V>
  static Complex<V> turned_135(const Complex<V>& a) {
    if constexpr (forward)
      return {half_root<T> * (a.i - a.r), half_root<T> * (-a.r - a.i)};
    else
      return {half_root<T> * (-a.r - a.i), half_root<T> * (a.r - a.i)};
  }
};

/// cos and sin of 2 pi j / n, from j = 1.
template <std::size_t n>
struct OddRoots;
template <>
struct OddRoots<3> {
  static constexpr long double cos[] = {-0.5L}, sin[] = {0.8660254037844386467637231707529362L};
};
template <>
struct OddRoots<5> {
  static constexpr long double cos[] = {0.3090169943749474241022934171828191L,
                                        -0.8090169943749474241022934171828191L},
                               sin[] = {0.9510565162951535721164393333793821L,
                                        0.5877852522924731291687059546390728L};
};
template <>
struct OddRoots<7> {
  static constexpr long double cos[] = {0.6234898018587335305250048840042398L,
                                        -0.2225209339563144042889025644967948L,
                                        -0.9009688679024191262361023195074451L},
                               sin[] = {0.7818314824680298087084445266740578L,
                                        0.9749279121818236070181316829939312L,
                                        0.433883739117558120475768332848359L};
};
template <>
struct OddRoots<11> {
  static constexpr long double cos[] = {0.8412535328311811688618116489193677L,
                                        0.4154150130018864255292741492296232L,
                                        -0.1423148382732851404437926686163697L,
                                        -0.6548607339452850640569250724662936L,
                                        -0.9594929736144973898903680570663277L},
                               sin[] = {0.5406408174555975821076359543186917L,
                                        0.9096319953545183714117153830790285L,
                                        0.9898214418809327323760920377767188L,
                                        0.7557495743542582837740358439723444L,
                                        0.2817325568414296977114179153466169L};
};
/// The same for all j from 0, in type T.
template <std::size_t n, class T>
constexpr std::array<Complex<T>, n> odd_roots() {
  std::array<Complex<T>, n> roots{};
  roots[0] = {1, 0};
  for (std::size_t j = 1; j <= n / 2; ++j) {
    roots[j] = {static_cast<T>(OddRoots<n>::cos[j - 1]), static_cast<T>(OddRoots<n>::sin[j - 1])};
    roots[n - j] = {roots[j].r, -roots[j].i};
  }
  return roots;
}

/// Sums and differences of x[j] and x[n - j], weighed one after the other.
template <std::size_t n>
struct OddButterfly {
  static constexpr std::size_t radix = n, half = n / 2;
  template <bool forward, class T, class V>
  static void apply(Complex<V>* x) {
    constexpr auto roots = odd_roots<n, T>();
    for (std::size_t j = 1; j <= half; ++j) add_and_subtract(x[j], x[n - j]);
    std::array<Complex<V>, n> y;
    y[0] = x[0];
    for (std::size_t j = 1; j <= half; ++j) y[0] = y[0] + x[j];
    for (std::size_t u = 1; u <= half; ++u) {
      Complex<V> even = x[0], odd = scaled(x[n - 1], signed_sine<forward>(roots[u]));
      for (std::size_t j = 1; j <= half; ++j) even = even + scaled(x[j], roots[u * j % n].r);
      for (std::size_t j = 2; j <= half; ++j)
        odd = odd + scaled(x[n - j], signed_sine<forward>(roots[u * j % n]));
      const Complex<V> across{-odd.i, odd.r};
      y[u] = even + across;
      y[n - u] = even - across;
    }
    for (std::size_t j = 0; j < n; ++j) x[j] = y[j];
  }

 private:
  template <bool forward, class T>
  static constexpr T signed_sine(const Complex<T>& root) {
    return forward ? -root.i : root.i;
  }
};

}  // namespace weft::fft
