// NumPy's order of elements as that of unsigned numbers, of dtypes that are known when a kernel runs.
#pragma once
#include "runtime/gpu/abi/units.hpp"
#include "runtime/library/sorting/kernels/ranks.hpp"
#include "runtime/library/sorting/kernels/sort.hpp"

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

/// The key of the number at `at`, of as many bytes as the order says, in the highest bits.
inline std::uint64_t key_at(const ElementOrder& order, const std::byte* at) {
  std::uint64_t key = 0;
  with_bits(order.bytes, [&]<class Bits>() {
    constexpr int lower_bits = 64 - 8 * sizeof(Bits);
    key = std::uint64_t{sort_key(order, *reinterpret_cast<const Bits*>(at))} << lower_bits;
  });
  return key;
}

/// Below 0 where the element at `a` comes before the one at `b`, above 0 where it comes after: elements of
/// one number, or complex ones, of two.
inline int compared(const ElementOrder& order, bool is_complex, const std::byte* a, const std::byte* b) {
  const auto compare = [](std::uint64_t x, std::uint64_t y) { return x < y ? -1 : static_cast<int>(x > y); };
  const std::uint64_t first_a = key_at(order, a), first_b = key_at(order, b);
  if (!is_complex) return compare(first_a, first_b);
  const std::uint64_t last_a = key_at(order, a + order.bytes), last_b = key_at(order, b + order.bytes);
  const std::uint64_t nan = ~std::uint64_t{0} << (64 - 8 * order.bytes);
  const int nans = 2 * (first_a == nan) + (last_a == nan) - 2 * (first_b == nan) - (last_b == nan);
  if (nans != 0) return nans;
  return first_a != first_b ? compare(first_a, first_b) : compare(last_a, last_b);
}

}  // namespace weft::kernels
