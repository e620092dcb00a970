// Sorting by unsigned keys, a byte of them after the other: what is equal stays in order.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "runtime/library/sorting/merge_sort.hpp"
#include "runtime/system/thread_pool.hpp"

namespace weft {

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

/// The same for few items: all of some bytes are counted at once, those from the bit `low` on.
template <class Item, class KeyOf>
Item* sorted_by_bytes(Item* items, Item* scratch, std::int64_t count, KeyOf key_of, int low, int bytes) {
  std::array<std::array<std::uint32_t, 256>, 8> places;
  std::fill_n(places.begin(), bytes, std::array<std::uint32_t, 256>{});
  const auto digit = [&](const Item& item, int byte) {
    return static_cast<std::size_t>(key_of(item) >> (low + 8 * byte)) & 255U;
  };
  for (std::int64_t i = 0; i < count; ++i)
    for (int byte = 0; byte < bytes; ++byte) ++places[static_cast<std::size_t>(byte)][digit(items[i], byte)];
  for (int byte = 0; byte < bytes; ++byte) {
    auto& next = places[static_cast<std::size_t>(byte)];
    if (next[digit(items[0], byte)] == static_cast<std::uint32_t>(count)) continue;
    std::uint32_t place = 0;
    for (std::uint32_t& each : next) place += std::exchange(each, place);
    for (std::int64_t i = 0; i < count; ++i) scratch[next[digit(items[i], byte)]++] = items[i];
    std::swap(items, scratch);
  }
  return items;
}

/// Sorts items that are almost in order. Whether that took few steps: otherwise it is not done.
template <class Item, class KeyOf>
bool insertion_sort(Item* items, std::int64_t count, KeyOf key_of) {
  std::int64_t steps = 4 * count;
  for (std::int64_t i = 1; i < count; ++i) {
    if (!(key_of(items[i]) < key_of(items[i - 1]))) continue;
    const Item item = items[i];
    std::int64_t place = i;
    for (; place > 0 && key_of(item) < key_of(items[place - 1]); --place) items[place] = items[place - 1];
    items[place] = item;
    steps -= i - place;
    if (steps < 0) return false;
  }
  return true;
}

/// The highest of the bytes in which keys differ are mostly enough to tell few items apart; the rest is a
/// matter of neighbours.
template <class Item, class KeyOf>
Item* radix_sorted_few(Item* items, Item* scratch, std::int64_t count, KeyOf key_of) {
  using Key = decltype(key_of(*items));
  Key varying = 0;
  for (std::int64_t i = 1; i < count; ++i) varying |= static_cast<Key>(key_of(items[i]) ^ key_of(items[0]));
  if (varying == 0) return items;
  const int low = std::countr_zero(varying), end = static_cast<int>(std::bit_width(varying));
  const int bytes = (end - low + 7) / 8, most = count < 4096 ? 3 : 4;
  if (bytes > most) {
    Item* const sorted = sorted_by_bytes(items, scratch, count, key_of, end - 8 * most, most);
    if (sorted != items) std::swap(items, scratch);
    if (insertion_sort(items, count, key_of)) return items;
  }
  return sorted_by_bytes(items, scratch, count, key_of, low, bytes);
}

/// Sorts `items` by key_of(item), an unsigned number below 2**bits. `scratch` is as long; gives the one of
/// the two that holds the result.
template <class Item, class KeyOf>
Item* sorted_by_key(Item* items, Item* scratch, std::int64_t count, KeyOf key_of, int bits) {
  constexpr std::int64_t very_few = 96;
  constexpr std::int64_t few = 1 << 16;  // which are one part anyway
  if (count < very_few) return merge_sorted(items, scratch, count, key_of);
  if (count <= few) return radix_sorted_few(items, scratch, count, key_of);
  for (int shift = 0; shift < bits; shift += 8)
    if (RadixPass<Item, KeyOf>(count, shift, key_of).run(items, scratch)) std::swap(items, scratch);
  return items;
}

}  // namespace weft
