#include "runtime/library/sorting/kernels/merge_items.hpp"

#include "runtime/gpu/abi/thread.hpp"
#include "runtime/gpu/abi/units.hpp"
#include "runtime/library/sorting/kernels/sort_key.hpp"

namespace weft::kernels {
namespace {

constexpr std::int64_t together = merged_together;

/// The items of one row, by their numbers in it.
class Items {
 public:
  Items(const SortItems& words, std::int64_t row)
      : words_(words),
        element_(words.order.bytes * (words.is_complex ? 2 : 1)),
        size_(words.elements * element_),
        first_(words.from + row * words.length * size_),
        row_(row) {}

  bool comes_before(std::uint32_t a, std::uint32_t b) const {
    const std::byte *x = at(a), *y = at(b);
    for (std::int64_t i = 0; i < size_; i += element_)
      if (const int order = compared(words_.order, words_.is_complex, x + i, y + i)) return order < 0;
    return false;
  }
  /// That item `place` is the row's `number`th.
  void store(std::int64_t number, std::uint32_t place) const {
    const std::int64_t to = row_ * words_.length + number;
    if (words_.places_to) words_.places_to[to] = place;
    if (words_.places) words_.places[to] = place;
    if (words_.sorted) copy(words_.sorted + to * size_, at(place));
  }

 private:
  const std::byte* at(std::uint32_t place) const { return first_ + std::int64_t{place} * size_; }
  void copy(std::byte* to, const std::byte* from) const {
    with_bits(words_.order.bytes, [&]<class Bits>() {
      for (std::int64_t i = 0; i < size_; i += sizeof(Bits))
        *reinterpret_cast<Bits*>(to + i) = *reinterpret_cast<const Bits*>(from + i);
    });
  }

  const SortItems& words_;
  std::int64_t element_, size_;  // bytes of an element, of an item
  const std::byte* first_;
  std::int64_t row_;
};

/// Of the first `count` items of two runs that are merged, how many are the left one's. What is equal comes
/// from the left first.
std::int64_t count_of_left(const Items& items, const std::uint32_t* left, std::int64_t left_count,
                           const std::uint32_t* right, std::int64_t right_count, std::int64_t count) {
  std::int64_t least = count < right_count ? 0 : count - right_count,
               most = count < left_count ? count : left_count;
  while (least < most) {
    const std::int64_t middle = least + (most - least) / 2;
    if (items.comes_before(right[count - 1 - middle], left[middle]))
      most = middle;
    else
      least = middle + 1;
  }
  return least;
}

/// Calls give(i, place) for places [first, first + together) of what comes of merging runs of `run` among
/// `length` places.
template <class Give>
void merge_some(const Items& items, const std::uint32_t* places, std::int64_t length, std::int64_t run,
                std::int64_t first, const Give& give) {
  const auto within = [&](std::int64_t place) { return place < length ? place : length; };
  const std::int64_t begin = first / (2 * run) * (2 * run), middle = within(begin + run),
                     end = within(begin + 2 * run), stop = within(first + together);
  const std::int64_t of_left =
      count_of_left(items, places + begin, middle - begin, places + middle, end - middle, first - begin);
  std::int64_t left = begin + of_left, right = middle + (first - begin - of_left);
  for (std::int64_t i = first; i < stop; ++i) {
    const bool is_right = right < end && (left == middle || items.comes_before(places[right], places[left]));
    give(i, places[is_right ? right++ : left++]);
  }
}

/// Some warps of a block, one or all eight, and the run that they put in order.
template <int warps>
class RunSort {
 public:
  static constexpr std::int64_t most = warps * warp_threads * together;

  explicit RunSort(const Thread& thread)
      : thread_(thread),
        group_(warps == 1 ? thread.warp() : 0),
        memory_(thread.memory<std::uint32_t>() + group_ * 2 * most),
        first_((thread.thread() - group_ * warps * warp_threads) * together) {}

  /// Items [begin, begin + count) of the row.
  void sort(const Items& items, std::int64_t begin, std::int64_t count) const {
    const std::int64_t end = first_ + together < count ? first_ + together : count;
    std::uint32_t *places = memory_, *merged = memory_ + most;
    for (std::int64_t i = first_; i < end; ++i) insert(items, i, static_cast<std::uint32_t>(begin + i));
    for (std::int64_t run = together; run < count; run *= 2) {
      barrier();
      if (first_ < end)
        merge_some(items, places, count, run, first_,
                   [&](std::int64_t i, std::uint32_t place) { merged[i] = place; });
      std::uint32_t* const last = places;
      places = merged, merged = last;
    }
    for (std::int64_t i = first_; i < end; ++i) items.store(begin + i, places[i]);
    barrier();
  }

 private:
  void barrier() const {
    if constexpr (warps == 1)
      thread_.warp_barrier();
    else
      thread_.barrier();
  }

  /// Among the thread's places, those before `last`.
  void insert(const Items& items, std::int64_t last, std::uint32_t place) const {
    for (; last > first_ && items.comes_before(place, memory_[last - 1]); --last)
      memory_[last] = memory_[last - 1];
    memory_[last] = place;
  }

  const Thread& thread_;
  std::int64_t group_;  // in the block
  std::uint32_t* memory_;
  std::int64_t first_;  // of the thread's
};

template <int warps>
void sort_runs(const SortItems& words, const Thread& thread) {
  constexpr std::int64_t most = RunSort<warps>::most;
  const RunSort<warps> sort(thread);
  const std::int64_t groups = thread.threads() / (warps * warp_threads), group = thread.warp() / warps;
  const std::int64_t runs = (words.length + most - 1) / most;  // of a row
  for (std::int64_t number = thread.block() * groups + group; number < words.rows * runs;
       number += thread.blocks() * groups) {
    const std::int64_t row = number / runs, begin = (number - row * runs) * most, left = words.length - begin;
    sort.sort(Items(words, row), begin, left < most ? left : most);
  }
}

void merge(const SortItems& words, const Thread& thread) {
  const std::int64_t parts = (words.length + together - 1) / together;  // of a row
  for (std::int64_t number = thread.number(); number < words.rows * parts; number += thread.all()) {
    const std::int64_t row = number / parts, first = (number - row * parts) * together;
    const Items items(words, row);
    merge_some(items, words.places_from + row * words.length, words.length, words.run, first,
               [&](std::int64_t i, std::uint32_t place) { items.store(i, place); });
  }
}

}  // namespace

WEFT_KERNEL(merge_items, sort_runs_by_warps, SortItems, sort_runs<1>)
WEFT_KERNEL(merge_items, sort_runs_by_blocks, SortItems, sort_runs<8>)
WEFT_KERNEL(merge_items, merge_runs, SortItems, merge)

}  // namespace weft::kernels
