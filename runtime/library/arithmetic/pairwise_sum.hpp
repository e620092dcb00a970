// NumPy's tree of additions.
#pragma once
#include <algorithm>
#include <array>
#include <span>

namespace weft {

template <std::size_t width, class T>
T folded(const std::array<T, width>& r) {
  const T sum = (r[0] + r[1]) + (r[2] + r[3]);
  if constexpr (width == 8) return sum + ((r[4] + r[5]) + (r[6] + r[7]));
  return sum;
}

/// The sum of what one inner loop of NumPy's sees: with eight accumulators, or with four for one part of
/// complex numbers.
template <std::size_t width, class T>
T pairwise_sum(std::span<const T> values) {
  const std::size_t n = values.size();
  if (n > 16 * width) {
    const std::size_t half = n / 2 / width * width;
    return pairwise_sum<width>(values.first(half)) + pairwise_sum<width>(values.subspan(half));
  }
  std::size_t next = 0;
  T total = T(-0.0);
  if (n >= width) {
    std::array<T, width> r;
    std::copy_n(values.begin(), width, r.begin());
    for (next = width; next + width <= n; next += width)
      for (std::size_t k = 0; k < width; ++k) r[k] += values[next + k];
    total = folded(r);
  }
  for (; next < n; ++next) total += values[next];
  return total;
}

}  // namespace weft
