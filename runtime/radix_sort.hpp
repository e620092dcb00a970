// Sorting by unsigned keys, a byte of them after the other: what is equal stays in order.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "runtime/thread_pool.hpp"

namespace weft {

/// Elements from which sorting by bytes is faster than by comparisons.
inline constexpr std::int64_t radix_sort_least = 256;

/// One byte of the keys: items in parts, which are counted and moved side by side.
template <class Item, class KeyOf>
class RadixPass {
 public:
  RadixPass(std::int64_t count, int shift, KeyOf key_of)
      : count_(count),
        part_(std::max<std::int64_t>(least_part, (count + 15) / 16)),
        shift_(shift),
        key_of_(key_of) {}

  /// Whether items were moved: they stay where all have the same byte.
  bool run(const Item* from, Item* to) {
    places_.assign(static_cast<std::size_t>((count_ + part_ - 1) / part_), {});
    each_part([&](Places& places, std::int64_t begin, std::int64_t end) {
      for (std::int64_t i = begin; i < end; ++i) ++places[digit(from[i])];
    });
    if (!find_places()) return false;
    each_part([&](Places& places, std::int64_t begin, std::int64_t end) {
      for (std::int64_t i = begin; i < end; ++i) to[places[digit(from[i])]++] = from[i];
    });
    return true;
  }

 private:
  static constexpr std::int64_t least_part = 1 << 16;
  using Places = std::array<std::int64_t, 256>;

  std::size_t digit(const Item& item) const {
    return static_cast<std::size_t>(key_of_(item) >> shift_) & 255U;
  }

  template <class Visit>
  void each_part(const Visit& visit) {
    parallel_for(std::ssize(places_), 1, [&](std::int64_t first, std::int64_t last) {
      for (; first < last; ++first)
        visit(places_[static_cast<std::size_t>(first)], first * part_, std::min(count_, (first + 1) * part_));
    });
  }

  /// Counts become places: of the first part's items of a byte, then of the next part's.
  bool find_places() {
    std::int64_t next = 0;
    for (std::size_t value = 0; value < 256; ++value) {
      const std::int64_t before = next;
      for (Places& places : places_) next += std::exchange(places[value], next);
      if (next - before == count_) return false;
    }
    return true;
  }

  std::int64_t count_, part_;
  int shift_;
  KeyOf key_of_;
  std::vector<Places> places_;
};

/// The same for few items: all bytes are counted at once.
template <class Item, class KeyOf>
Item* radix_sorted_few(Item* items, Item* scratch, std::int64_t count, KeyOf key_of) {
  using Key = decltype(key_of(*items));
  constexpr int bytes = sizeof(Key);
  std::array<std::array<std::uint32_t, 256>, bytes> places{};
  const auto digit = [](Key key, int byte) { return static_cast<std::size_t>(key >> (8 * byte)) & 255U; };
  for (std::int64_t i = 0; i < count; ++i)
    for (int byte = 0; byte < bytes; ++byte)
      ++places[static_cast<std::size_t>(byte)][digit(key_of(items[i]), byte)];
  for (int byte = 0; byte < bytes; ++byte) {
    auto& next = places[static_cast<std::size_t>(byte)];
    if (next[digit(key_of(items[0]), byte)] == static_cast<std::uint32_t>(count)) continue;
    std::uint32_t place = 0;
    for (std::uint32_t& each : next) place += std::exchange(each, place);
    for (std::int64_t i = 0; i < count; ++i) scratch[next[digit(key_of(items[i]), byte)]++] = items[i];
    std::swap(items, scratch);
  }
  return items;
}

/// Sorts `items` by key_of(item), an unsigned number. `scratch` is as long; gives the one of the two that
/// holds the result.
template <class Item, class KeyOf>
Item* radix_sorted(Item* items, Item* scratch, std::int64_t count, KeyOf key_of) {
  constexpr int bits = 8 * sizeof(key_of(*items));
  constexpr std::int64_t few = 1 << 16;  // which are one part anyway
  if (count <= few) return radix_sorted_few(items, scratch, count, key_of);
  for (int shift = 0; shift < bits; shift += 8)
    if (RadixPass<Item, KeyOf>(count, shift, key_of).run(items, scratch)) std::swap(items, scratch);
  return items;
}

}  // namespace weft
