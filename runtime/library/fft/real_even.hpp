// Passes of radix 2 and 4 over real numbers.
#pragma once
#include "runtime/library/fft/real_odd.hpp"

namespace weft::fft {

template <class V, class T>
void forward_2(const Factor& stage, Places<const V> in, Places<V> out, Turns<T> turns) {
  const std::size_t after = stage.after;
  for (std::size_t k = 0; k < stage.before; ++k) {
    out(0, 0, k) = in(0, k, 0) + in(0, k, 1);
    out(after - 1, 1, k) = in(0, k, 0) - in(0, k, 1);
    if (after % 2 == 0) {
      out(0, 1, k) = -in(after - 1, k, 1);
      out(after - 1, 0, k) = in(after - 1, k, 0);
    }
    for (std::size_t i = 2; i < after; i += 2) {
      const Complex<V> a = times<true>(Complex<V>{in(i - 1, k, 1), in(i, k, 1)}, turns(1, i));
      out(i - 1, 0, k) = in(i - 1, k, 0) + a.r;
      out(after - i - 1, 1, k) = in(i - 1, k, 0) - a.r;
      out(i, 0, k) = a.i + in(i, k, 0);
      out(after - i, 1, k) = a.i - in(i, k, 0);
    }
  }
}

template <class V, class T>
void backward_2(const Factor& stage, Places<const V> in, Places<V> out, Turns<T> turns) {
  const std::size_t after = stage.after;
  for (std::size_t k = 0; k < stage.before; ++k) {
    out(0, k, 0) = in(0, 0, k) + in(after - 1, 1, k);
    out(0, k, 1) = in(0, 0, k) - in(after - 1, 1, k);
    if (after % 2 == 0) {
      out(after - 1, k, 0) = T(2) * in(after - 1, 0, k);
      out(after - 1, k, 1) = T(-2) * in(0, 1, k);
    }
    for (std::size_t i = 2; i < after; i += 2) {
      const std::size_t mirrored = after - i;
      out(i - 1, k, 0) = in(i - 1, 0, k) + in(mirrored - 1, 1, k);
      out(i, k, 0) = in(i, 0, k) - in(mirrored, 1, k);
      const Complex<V> a{in(i - 1, 0, k) - in(mirrored - 1, 1, k), in(i, 0, k) + in(mirrored, 1, k)};
      const Complex<V> turned = times<false>(a, turns(1, i));
      out(i - 1, k, 1) = turned.r;
      out(i, k, 1) = turned.i;
    }
  }
}

template <class V, class T>
void forward_4(const Factor& stage, Places<const V> in, Places<V> out, Turns<T> turns) {
  constexpr T half_root = static_cast<T>(0.707106781186547524400844362104849L);
  const std::size_t after = stage.after, last = after - 1;
  for (std::size_t k = 0; k < stage.before; ++k) {
    const V odd = in(0, k, 3) + in(0, k, 1), even = in(0, k, 0) + in(0, k, 2);
    out(0, 2, k) = in(0, k, 3) - in(0, k, 1);
    out(last, 1, k) = in(0, k, 0) - in(0, k, 2);
    out(0, 0, k) = even + odd;
    out(last, 3, k) = even - odd;
    if (after % 2 == 0) {
      const V i = -half_root * (in(last, k, 1) + in(last, k, 3)),
              r = half_root * (in(last, k, 1) - in(last, k, 3));
      out(last, 0, k) = in(last, k, 0) + r;
      out(last, 2, k) = in(last, k, 0) - r;
      out(0, 3, k) = i + in(last, k, 2);
      out(0, 1, k) = i - in(last, k, 2);
    }
    for (std::size_t i = 2; i < after; i += 2) {
      Complex<V> a[4] = {{in(i - 1, k, 0), in(i, k, 0)}};
      for (std::size_t j = 1; j < 4; ++j)
        a[j] = times<true>(Complex<V>{in(i - 1, k, j), in(i, k, j)}, turns(j, i));
      const Complex<V> s = a[3] + a[1], d{a[3].r - a[1].r, a[1].i - a[3].i};
      const Complex<V> t = a[0] + a[2], e = a[0] - a[2];
      const std::size_t mirrored = after - i;
      out(i - 1, 0, k) = t.r + s.r;
      out(mirrored - 1, 3, k) = t.r - s.r;
      out(i, 0, k) = s.i + t.i;
      out(mirrored, 3, k) = s.i - t.i;
      out(i - 1, 2, k) = e.r + d.i;
      out(mirrored - 1, 1, k) = e.r - d.i;
      out(i, 2, k) = d.r + e.i;
      out(mirrored, 1, k) = d.r - e.i;
    }
  }
}

template <class V, class T>
void backward_4(const Factor& stage, Places<const V> in, Places<V> out, Turns<T> turns) {
  constexpr T root = static_cast<T>(1.414213562373095048801688724209698L);
  const std::size_t after = stage.after, last = after - 1;
  for (std::size_t k = 0; k < stage.before; ++k) {
    const V sum = in(0, 0, k) + in(last, 3, k), difference = in(0, 0, k) - in(last, 3, k);
    const V r = T(2) * in(last, 1, k), i0 = T(2) * in(0, 2, k);
    out(0, k, 0) = sum + r;
    out(0, k, 2) = sum - r;
    out(0, k, 3) = difference + i0;
    out(0, k, 1) = difference - i0;
    if (after % 2 == 0) {
      const V i1 = in(0, 3, k) + in(0, 1, k), i2 = in(0, 3, k) - in(0, 1, k);
      const V r2 = in(last, 0, k) + in(last, 2, k), r1 = in(last, 0, k) - in(last, 2, k);
      out(last, k, 0) = r2 + r2;
      out(last, k, 1) = root * (r1 - i1);
      out(last, k, 2) = i2 + i2;
      out(last, k, 3) = -root * (r1 + i1);
    }
    for (std::size_t i = 2; i < after; i += 2) {
      const std::size_t mirrored = after - i;
      const V r2 = in(i - 1, 0, k) + in(mirrored - 1, 3, k), r1 = in(i - 1, 0, k) - in(mirrored - 1, 3, k);
      const V i1 = in(i, 0, k) + in(mirrored, 3, k), i2 = in(i, 0, k) - in(mirrored, 3, k);
      const V r4 = in(i, 2, k) + in(mirrored, 1, k), i3 = in(i, 2, k) - in(mirrored, 1, k);
      const V r3 = in(i - 1, 2, k) + in(mirrored - 1, 1, k), i4 = in(i - 1, 2, k) - in(mirrored - 1, 1, k);
      out(i - 1, k, 0) = r2 + r3;
      out(i, k, 0) = i2 + i3;
      const Complex<V> a[] = {{r1 - r4, i1 + i4}, {r2 - r3, i2 - i3}, {r1 + r4, i1 - i4}};
      for (std::size_t j = 1; j < 4; ++j) {
        const Complex<V> turned = times<false>(a[j - 1], turns(j, i));
        out(i - 1, k, j) = turned.r;
        out(i, k, j) = turned.i;
      }
    }
  }
}

}  // namespace weft::fft
