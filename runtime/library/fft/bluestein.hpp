// Transforms of lengths with large prime factors: a convolution of a good length that is at least twice as
// long.
#pragma once
#include "runtime/library/fft/complex.hpp"

namespace weft::fft {

/// The smallest product of 2, 3, 5, 7 and 11 that is at least n.
std::size_t good_length(std::size_t n);
/// Whether such a convolution costs less than passes over the factors of n, by pocketfft's guess.
bool convolution_pays(std::size_t n, bool real);

template <class T>
class Bluestein {
 public:
  explicit Bluestein(std::size_t n)
      : n_(n), padded_(good_length(2 * n - 1)), passes_(padded_), chirp_(n, {1, 0}) {
    const Roots<T> roots(2 * n);
    std::size_t square = 0;
    for (std::size_t m = 1; m < n; ++m) {
      square += 2 * m - 1;
      if (square >= 2 * n) square -= 2 * n;
      chirp_[m] = roots[square];
    }
    std::vector<Complex<T>> filter(padded_, {0, 0});
    const T whole = T(1) / static_cast<T>(padded_);
    filter[0] = scaled(chirp_[0], whole);
    for (std::size_t m = 1; m < n; ++m) filter[m] = filter[padded_ - m] = scaled(chirp_[m], whole);
    passes_.template run<true>(filter.data(), T(1));
    filter_.assign(filter.begin(), filter.begin() + static_cast<std::ptrdiff_t>(padded_ / 2 + 1));
  }

  template <bool forward, class V>
  void run(Complex<V>* c, T factor) const {
    std::vector<Complex<V>> a(padded_);
    for (std::size_t m = 0; m < n_; ++m) a[m] = times<forward>(c[m], chirp_[m]);
    std::fill(a.begin() + static_cast<std::ptrdiff_t>(n_), a.end(), scaled(a[0], T(0)));
    passes_.template run<true>(a.data(), T(1));
    for (std::size_t m = 0; m < padded_; ++m)
      a[m] = times<!forward>(a[m], filter_[m <= padded_ / 2 ? m : padded_ - m]);
    passes_.template run<false>(a.data(), T(1));
    for (std::size_t m = 0; m < n_; ++m) c[m] = scaled(times<forward>(a[m], chirp_[m]), factor);
  }

  /// The same of reals, in the order of RealPasses.
  template <bool forward, class V>
  void run(V* c, T factor) const {
    std::vector<Complex<V>> a(n_);
    if constexpr (forward) {
      for (std::size_t m = 0; m < n_; ++m) a[m] = {c[m], T(0) * c[0]};
      run<true>(a.data(), factor);
      c[0] = a[0].r;
      for (std::size_t i = 1; i < n_; ++i) c[i] = i % 2 == 1 ? a[i / 2 + 1].r : a[i / 2].i;
    } else {
      a[0] = {c[0], c[0] * T(0)};
      for (std::size_t m = 1; 2 * m < n_; ++m) {
        a[m] = {c[2 * m - 1], c[2 * m]};
        a[n_ - m] = {a[m].r, -a[m].i};
      }
      if (n_ % 2 == 0) a[n_ / 2] = {c[n_ - 1], T(0) * c[0]};
      run<false>(a.data(), factor);
      for (std::size_t m = 0; m < n_; ++m) c[m] = a[m].r;
    }
  }

 private:
  std::size_t n_, padded_;
  ComplexPasses<T> passes_;
  std::vector<Complex<T>> chirp_, filter_;
};

}  // namespace weft::fft
