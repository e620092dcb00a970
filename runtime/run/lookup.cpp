#include "runtime/program/lookup.hpp"

#include <algorithm>
#include <complex>
#include <cstring>
#include <memory>
#include <tuple>

#include "runtime/library/sorting/radix_sort.hpp"
#include "runtime/library/sorting/sort_few.hpp"
#include "runtime/library/sorting/sort_keys.hpp"
#include "runtime/library/sorting/sort_scratch.hpp"
#include "runtime/system/thread_pool.hpp"

namespace weft {
namespace {

/// Bytes or comparisons that are worth a thread.
constexpr std::int64_t work_a_thread = 1 << 15;

/// How many elements of the table come before `key`, or, from the `right`, do not come after it. Halves the
/// table without a branch, so that nothing is mispredicted.
template <class T>
std::int64_t place_of(T key, const T* table, std::int64_t length, bool right) {
  const auto passes = [&](T element) {
    return right ? !comes_before(key, element) : comes_before(element, key);
  };
  const T* first = table;
  while (length > 1) {
    const std::int64_t half = length / 2;
    first = passes(first[half - 1]) ? first + half : first;
    length -= half;
  }
  return first - table + (length == 1 && passes(*first));
}

template <class T>
void search(const Lookup& lookup, const T* table, const T* keys, std::int64_t* result) {
  const bool right = lookup.kind == Lookup::Kind::search_right;
  parallel_for(lookup.count, work_a_thread / 16, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i) result[i] = place_of(keys[i], table, lookup.length, right);
  });
}

/// Each key names a run of `run` bytes in each of the table's outer parts; move(to, from) copies one.
template <class Move>
void take_runs(const Lookup& lookup, const std::byte* table, const std::int64_t* keys, std::byte* result,
               std::int64_t run, const Move& move) {
  const std::int64_t grain = std::max<std::int64_t>(1, work_a_thread / std::max<std::int64_t>(1, run));
  parallel_for(lookup.outer * lookup.count, grain, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t next = begin; begin < end; begin = next) {
      const std::byte* const part = table + begin / lookup.count * lookup.length * run;
      const std::int64_t* const row = keys - begin / lookup.count * lookup.count;
      next = std::min(end, (begin / lookup.count + 1) * lookup.count);
      for (std::int64_t i = begin; i < next; ++i)
        move(result + i * run, part + std::clamp<std::int64_t>(row[i], 0, lookup.length - 1) * run);
    }
  });
}

/// Runs of a known size, so that an element is one move.
template <std::int64_t bytes>
void take_elements(const Lookup& lookup, const std::byte* table, const std::int64_t* keys,
                   std::byte* result) {
  take_runs(lookup, table, keys, result, bytes,
            [](std::byte* to, const std::byte* from) { std::memcpy(to, from, bytes); });
}

void take(const Lookup& lookup, const std::byte* table, const std::int64_t* keys, std::byte* result) {
  const std::int64_t run = lookup.inner * itemsize(lookup.dtype);
  if (run == 8) return take_elements<8>(lookup, table, keys, result);
  if (run == 4) return take_elements<4>(lookup, table, keys, result);
  take_runs(lookup, table, keys, result, run, [run](std::byte* to, const std::byte* from) {
    std::memcpy(to, from, static_cast<std::size_t>(run));
  });
}

/// Where an element stands, beside what it is sorted by.
template <class Key, class Place>
struct Ranked {
  Key key;
  Place place;
  auto operator<=>(const Ranked&) const = default;
};

/// Zeros of both signs are equal. Narrow keys take the room that would lie beside them anyway: one function
/// sorts all of them.
template <class T>
auto rank(T element) {
  return static_cast<Bits<std::max<std::size_t>(sizeof(T), 4)>>(sort_key(element == T{0} ? T{0} : element));
}
template <class T>
auto rank(std::complex<T> z) {
  return std::tuple(z.real() != z.real(), z.imag() != z.imag(), rank(z.real()), rank(z.imag()));
}

/// Equal elements stay in order, since their places ascend.
template <class Item>
Item* sorted(Item* items, Item* scratch, std::int64_t count, int bits) {
  if constexpr (std::is_unsigned_v<decltype(items->key)>) {
    return sorted_by_key(items, scratch, count, [](const Item& item) { return item.key; }, bits);
  } else {
    std::sort(items, items + count);
    return items;
  }
}

template <class Place, class T>
void sort_row(const T* row, std::int64_t count, std::int64_t* result) {
  using Item = Ranked<decltype(rank(*row)), Place>;
  const auto size = static_cast<std::size_t>(count);
  SortScratch<Item> room(2 * count);
  Item* items = room.items();
  for (std::size_t i = 0; i < size; ++i) items[i] = {rank(row[i]), static_cast<Place>(i)};
  items = sorted(items, items + size, count, 8 * sizeof(T));
  std::transform(items, items + size, result,
                 [](const Item& item) { return static_cast<std::int64_t>(item.place); });
}

/// Shorter rows are sooner ranked; longer ones of narrow elements have few bytes, which are sooner counted.
constexpr std::int64_t least_ordered = 9;
template <class T>
constexpr std::int64_t most_ordered = sizeof(T) > 2 ? most_of_few : 128;

template <class T>
void sort_row(const Lookup& lookup, const T* row, std::int64_t* result) {
  if constexpr (!is_complex_type<T>)
    if (lookup.length >= least_ordered && lookup.length <= most_ordered<T> && can_sort_few()) {
      SortScratch<std::uint64_t> keys(lookup.length);
      std::transform(row, row + lookup.length, keys.items(), [](T x) { return rank(x); });
      if (order_few(keys.items(), lookup.length, result)) return;
    }
  if (lookup.length <= std::int64_t{1} << 32)
    sort_row<std::uint32_t>(row, lookup.length, result);
  else
    sort_row<std::uint64_t>(row, lookup.length, result);
}

template <class T>
void sort(const Lookup& lookup, const T* table, std::int64_t* result) {
  if (lookup.outer == 1) return sort_row(lookup, table, result);  // by all threads
  const std::int64_t grain =
      std::max<std::int64_t>(1, work_a_thread / std::max<std::int64_t>(1, 8 * lookup.length));
  parallel_for(lookup.outer, grain, [&](std::int64_t begin, std::int64_t end) {
    for (; begin < end; ++begin)
      sort_row(lookup, table + begin * lookup.length, result + begin * lookup.length);
  });
}

template <class T>
void compare(const Lookup& lookup, const std::byte* table, const std::byte* keys, std::int64_t* result) {
  const T* const elements = reinterpret_cast<const T*>(table);
  if (lookup.kind == Lookup::Kind::sort) return sort(lookup, elements, result);
  search(lookup, elements, reinterpret_cast<const T*>(keys), result);
}

}  // namespace

void look_up(const Lookup& lookup, const std::byte* table, const std::byte* keys, std::byte* result) {
  if (lookup.kind == Lookup::Kind::take)
    return take(lookup, table, reinterpret_cast<const std::int64_t*>(keys), result);
  dispatch(lookup.dtype, [&]<class T>() {
    using Element = std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, T>;  // whatever the byte is
    compare<Element>(lookup, table, keys, reinterpret_cast<std::int64_t*>(result));
  });
}

}  // namespace weft
