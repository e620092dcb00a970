// Rows of an array, transformed one by one or side by side.
#pragma once
#include <optional>

#include "runtime/library/fft/bluestein.hpp"
#include "runtime/library/fft/fft_functions.hpp"
#include "runtime/library/fft/real.hpp"

namespace weft::fft {

template <Transform transform, class T>
class RowTransform {
  static constexpr bool forward = transform == Transform::forward || transform == Transform::real_forward;
  static constexpr bool of_reals =
      transform == Transform::real_forward || transform == Transform::real_backward;
  using Passes = std::conditional_t<of_reals, RealPasses<T>, ComplexPasses<T>>;
  template <class V>
  using Number = std::conditional_t<of_reals, V, Complex<V>>;

 public:
  RowTransform(std::size_t n, T factor) : n_(n), factor_(factor) {
    if (convolution_pays(n, of_reals))
      convolution_.emplace(n);
    else
      passes_.emplace(n);
  }

  /// Of rows [begin, end). Lengths are those of rows, in numbers.
  void run(const T* from, std::size_t from_length, T* to, std::size_t to_length, std::size_t begin,
           std::size_t end) const {
    constexpr std::size_t from_parts = transform == Transform::real_forward ? 1 : 2,
                          to_parts = transform == Transform::real_backward ? 1 : 2;
    const Rows rows{from_parts * from_length, to_parts * to_length};
    using Wide = typename SideBySide<T>::type;
    std::vector<Number<Wide>> wide(end - begin >= SideBySide<T>::count ? n_ : 0);
    std::vector<Number<T>> single(n_);
    std::size_t row = begin;
    for (; row + SideBySide<T>::count <= end; row += SideBySide<T>::count)
      take<SideBySide<T>::count>(from + row * rows.from, to + row * rows.to, rows, wide.data());
    for (; row < end; ++row) take<1>(from + row * rows.from, to + row * rows.to, rows, single.data());
  }

 private:
  /// How many parts of numbers rows have.
  struct Rows {
    std::size_t from, to;
  };

  template <class V>
  static T& lane(V& number, std::size_t which) {
    if constexpr (std::is_same_v<V, T>)
      return number;
    else
      return reinterpret_cast<T*>(&number)[which];
  }

  template <std::size_t count, class N>
  void take(const T* from, T* to, const Rows& rows, N* numbers) const {
    for (std::size_t which = 0; which < count; ++which)
      load(from + which * rows.from, rows.from, numbers, which);
    if (convolution_)
      convolution_->template run<forward>(numbers, factor_);
    else
      passes_->template run<forward>(numbers, factor_);
    for (std::size_t which = 0; which < count; ++which) unload(numbers, to + which * rows.to, which);
  }

  template <class V>
  void load(const T* row, std::size_t parts, Complex<V>* numbers, std::size_t which) const {
    for (std::size_t i = 0; i < n_; ++i) {
      const bool given = 2 * i < parts;
      lane(numbers[i].r, which) = given ? row[2 * i] : T(0);
      lane(numbers[i].i, which) = given ? row[2 * i + 1] : T(0);
    }
  }
  /// Of a transform of reals, all but the imaginary part of its first number; and of the last, where n is
  /// even.
  template <class V>
  void load(const T* row, std::size_t parts, V* numbers, std::size_t which) const {
    constexpr std::size_t skipped = transform == Transform::real_backward ? 1 : 0;
    for (std::size_t i = 0; i < n_; ++i) {
      const std::size_t place = i == 0 ? 0 : i + skipped;
      lane(numbers[i], which) = place < parts ? row[place] : T(0);
    }
  }

  template <class V>
  void unload(Complex<V>* numbers, T* row, std::size_t which) const {
    for (std::size_t i = 0; i < n_; ++i) {
      row[2 * i] = lane(numbers[i].r, which);
      row[2 * i + 1] = lane(numbers[i].i, which);
    }
  }
  template <class V>
  void unload(V* numbers, T* row, std::size_t which) const {
    if constexpr (transform == Transform::real_backward) {
      for (std::size_t i = 0; i < n_; ++i) row[i] = lane(numbers[i], which);
    } else {
      row[0] = lane(numbers[0], which);
      row[1] = 0;
      for (std::size_t i = 1; i < n_; ++i) row[i + 1] = lane(numbers[i], which);
      if (n_ % 2 == 0) row[n_ + 1] = 0;
    }
  }

  std::size_t n_;
  T factor_;
  std::optional<Passes> passes_;
  std::optional<Bluestein<T>> convolution_;
};

}  // namespace weft::fft
