// Sorting few items by unsigned keys, without branches on them: what is equal stays in order.
#pragma once
#include <algorithm>
#include <cstdint>
#include <utility>

namespace weft {

/// Each item goes where as many come before it: sooner done, for very few, than any choice is guessed.
template <class Item, class KeyOf>
void rank_sort(const Item* from, Item* to, std::int64_t count, KeyOf key_of) {
  for (std::int64_t i = 0; i < count; ++i) {
    const auto key = key_of(from[i]);
    std::int64_t rank = 0;
    for (std::int64_t j = 0; j < i; ++j) rank += key_of(from[j]) <= key;
    for (std::int64_t j = i + 1; j < count; ++j) rank += key_of(from[j]) < key;
    to[rank] = from[i];
  }
}

/// Merges the `left` items at `from` and the `right` ones after them, from both ends towards the middle: two
/// chains of steps that do not wait for each other, and as many as the shorter part has need no bounds.
template <class Item, class KeyOf>
void merge_parts(const Item* from, Item* to, std::int64_t left, std::int64_t right, KeyOf key_of) {
  const std::int64_t steps = std::min(left, right);
  std::int64_t l = 0, r = left, l_last = left - 1, r_last = left + right - 1;
  for (std::int64_t i = 0; i < steps; ++i) {
    const bool right_first = key_of(from[r]) < key_of(from[l]);
    to[i] = from[right_first ? r : l];
    r += right_first, l += !right_first;
    const bool left_last = key_of(from[r_last]) < key_of(from[l_last]);
    to[left + right - 1 - i] = from[left_last ? l_last : r_last];
    l_last -= left_last, r_last -= !left_last;
  }
  std::merge(from + l, from + l_last + 1, from + r, from + r_last + 1, to + steps,
             [&](const Item& a, const Item& b) { return key_of(a) < key_of(b); });
}

/// Sorts `items` by key_of(item). `scratch` is as long; gives the one of the two that holds the result.
template <class Item, class KeyOf>
Item* merge_sorted(Item* items, Item* scratch, std::int64_t count, KeyOf key_of) {
  constexpr std::int64_t block = 8;
  for (std::int64_t i = 0; i < count; i += block)
    rank_sort(items + i, scratch + i, std::min(block, count - i), key_of);
  std::swap(items, scratch);
  for (std::int64_t length = block; length < count; length *= 2, std::swap(items, scratch))
    for (std::int64_t i = 0; i < count; i += 2 * length) {
      const std::int64_t left = std::min(length, count - i), right = std::min(length, count - i - left);
      merge_parts(items + i, scratch + i, left, right, key_of);
    }
  return items;
}

}  // namespace weft
