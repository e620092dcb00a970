// What Fourier transforms compute with. They take pocketfft's order of operations, as NumPy does, and so have
// NumPy's bits: plain parts, nothing contracted. V is a real number, or one of each of several rows.
#pragma once
#include <cstddef>

namespace weft::fft {

/// As many numbers as the machine adds at once, each of another row.
template <class T>
struct SideBySide {
  static constexpr std::size_t count = 16 / sizeof(T);
  typedef T type __attribute__((vector_size(16)));
};

template <class V>
struct Complex {
  V r, i;
};

template <class V>
Complex<V> operator+(const Complex<V>& a, const Complex<V>& b) {
  return {a.r + b.r, a.i + b.i};
}
template <class V>
Complex<V> operator-(const Complex<V>& a, const Complex<V>& b) {
  return {a.r - b.r, a.i - b.i};
}
template <class V, class T>
Complex<V> scaled(const Complex<V>& a, T factor) {
  return {a.r * factor, a.i * factor};
}

/// a times w, or times its conjugate.
template <bool conjugate, class V, class T>
Complex<V> times(const Complex<V>& a, const Complex<T>& w) {
  if constexpr (conjugate)
    return {a.r * w.r + a.i * w.i, a.i * w.r - a.r * w.i};
  else
    return {a.r * w.r - a.i * w.i, a.r * w.i + a.i * w.r};
}

/// Turned by 90 degrees: by -i forward, by i backward.
template <bool forward, class V>
Complex<V> turned(const Complex<V>& a) {
  if constexpr (forward)
    return {a.i, -a.r};
  else
    return {-a.i, a.r};
}

}  // namespace weft::fft
