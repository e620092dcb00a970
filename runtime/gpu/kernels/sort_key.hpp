// NumPy's order of elements as that of unsigned numbers, of dtypes that are known when a kernel runs.
#pragma once
#include "runtime/gpu/kernels/ranks.hpp"
#include "runtime/gpu/kernels/sort.hpp"

namespace weft::kernels {

/// As Ranks::rank: what sorts is long, and all dtypes that have as many bytes share it.
template <class Bits>
Bits sort_key(const ElementOrder& order, Bits bits) {
  constexpr Bits top = top_bit<Bits>;
  if (order.infinity == 0) return order.is_signed ? static_cast<Bits>(bits ^ top) : bits;
  const auto magnitude = static_cast<Bits>(bits & static_cast<Bits>(~top));
  if (magnitude > order.infinity) return static_cast<Bits>(~Bits{0});
  if (magnitude == 0 && !order.by_bits) return top;
  return static_cast<Bits>(bits & top ? ~bits : bits | top);
}

/// What is stored for an element.
template <class Bits>
Bits sorted_element(const ElementOrder& order, Bits bits) {
  constexpr auto positive = static_cast<Bits>(~top_bit<Bits>);
  return order.by_bits && (bits & positive) > order.infinity ? positive : bits;
}

/// Below 0 where the element at `a` comes before the one at `b`, above 0 where it comes after: elements of
/// `parts` numbers each, one, or a complex one's two.
template <int parts, class Bits>
int compared(const ElementOrder& order, const Bits* a, const Bits* b) {
  const auto compare = [](auto x, auto y) { return x < y ? -1 : static_cast<int>(x > y); };
  const Bits first_a = sort_key(order, a[0]), first_b = sort_key(order, b[0]);
  if constexpr (parts == 1) {
    return compare(first_a, first_b);
  } else {
    constexpr auto nan = static_cast<Bits>(~Bits{0});
    const Bits last_a = sort_key(order, a[1]), last_b = sort_key(order, b[1]);
    const int nans = 2 * (first_a == nan) + (last_a == nan) - 2 * (first_b == nan) - (last_b == nan);
    if (nans != 0) return nans;
    return first_a != first_b ? compare(first_a, first_b) : compare(last_a, last_b);
  }
}

}  // namespace weft::kernels
