// Transforms of real numbers by passes over factors of their length: forward to halves of complex ones,
// r0, r1, i1, r2, i2, ..., and backward.
#pragma once
#include "runtime/library/fft/real_even.hpp"

namespace weft::fft {

template <class T>
class RealPasses {
 public:
  explicit RealPasses(std::size_t length) : length_(length), factors_(factors_of(length, false)) {
    const Roots<T> roots(length);
    for (Factor& factor : factors_) {
      factor.twiddles = turns_.size();
      turns_.resize(turns_.size() + (factor.radix - 1) * (factor.after - 1));
      for (std::size_t j = 1; j < factor.radix; ++j)
        for (std::size_t i = 1; i <= (factor.after - 1) / 2; ++i) {
          const Complex<T> root = roots[j * factor.before * i];
          T* const pair = turns_.data() + factor.twiddles + (j - 1) * (factor.after - 1) + 2 * (i - 1);
          pair[0] = root.r;
          pair[1] = root.i;
        }
      if (factor.radix > 5) add_roots(factor, roots);
    }
  }

  template <bool forward, class V>
  void run(V* c, T factor) const {
    std::vector<V> other(length_);
    V *from = c, *to = other.data();
    const std::size_t count = factors_.size();
    for (std::size_t f = 0; f < count; ++f) {
      take<forward>(factors_[forward ? count - 1 - f : f], from, to);
      std::swap(from, to);
    }
    if (factor != 1 || length_ == 1)
      for (std::size_t i = 0; i < length_; ++i) c[i] = factor * from[i];
    else if (from != c)
      std::copy_n(from, length_, c);
  }

 private:
  /// Of the first half of the circle, and their conjugates.
  void add_roots(Factor& factor, const Roots<T>& roots) {
    factor.roots = roots_.size();
    roots_.resize(roots_.size() + factor.radix, {1, 0});
    Complex<T>* const to = roots_.data() + factor.roots;
    for (std::size_t j = 1; j <= factor.radix / 2; ++j) {
      to[j] = roots[j * (length_ / factor.radix)];
      to[factor.radix - j] = {to[j].r, -to[j].i};
    }
  }

  template <bool forward, class V>
  void take(const Factor& stage, const V* from, V* to) const {
    const std::size_t inner_from = forward ? stage.before : stage.radix,
                      inner_to = forward ? stage.radix : stage.before;
    const Places<const V> in{from, stage.after, inner_from};
    const Places<V> out{to, stage.after, inner_to};
    const Turns<T> turns{turns_.data() + stage.twiddles, stage.after};
    switch (stage.radix) {
      case 2:
        return take_2<forward>(stage, in, out, turns);
      case 3:
        return take_fixed<forward, 3>(stage, in, out, turns);
      case 4:
        return take_4<forward>(stage, in, out, turns);
      case 5:
        return take_fixed<forward, 5>(stage, in, out, turns);
      default:
        return take_odd<forward, 0>(OddSums<0, T>{stage.radix, roots_.data() + stage.roots}, stage, in, out,
                                    turns);
    }
  }
  template <bool forward, class V>
  void take_2(const Factor& stage, Places<const V> in, Places<V> out, Turns<T> turns) const {
    if constexpr (forward)
      forward_2(stage, in, out, turns);
    else
      backward_2(stage, in, out, turns);
  }
  template <bool forward, class V>
  void take_4(const Factor& stage, Places<const V> in, Places<V> out, Turns<T> turns) const {
    if constexpr (forward)
      forward_4(stage, in, out, turns);
    else
      backward_4(stage, in, out, turns);
  }
  template <bool forward, std::size_t radix, class V>
  void take_fixed(const Factor& stage, Places<const V> in, Places<V> out, Turns<T> turns) const {
    static constexpr auto roots = odd_roots<radix, T>();
    take_odd<forward, radix>(OddSums<radix, T>{radix, roots.data()}, stage, in, out, turns);
  }
  template <bool forward, std::size_t fixed, class V>
  void take_odd(const OddSums<fixed, T>& sums, const Factor& stage, Places<const V> in, Places<V> out,
                Turns<T> turns) const {
    if constexpr (forward)
      forward_odd(sums, stage, in, out, turns);
    else
      backward_odd(sums, stage, in, out, turns);
  }

  std::size_t length_;
  std::vector<Factor> factors_;
  std::vector<T> turns_;
  std::vector<Complex<T>> roots_;
};

}  // namespace weft::fft
