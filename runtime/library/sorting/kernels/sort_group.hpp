// Sorting by one byte of keys, in the memory of a block: where each element goes.
#pragma once
#include <bit>
#include <type_traits>

#include "runtime/gpu/abi/block_scan.hpp"
#include "runtime/gpu/abi/thread.hpp"
#include "runtime/gpu/abi/units.hpp"
#include "runtime/library/sorting/kernels/sort_key.hpp"

namespace weft::kernels {

/// Some warps of a block, one or all eight, each with `strips` times as many neighbouring elements as it has
/// threads: an element of each strip is a thread's.
template <int warps>
class SortGroup {
 public:
  static constexpr int strips = 8;
  static constexpr std::uint32_t values = 256;  // of a byte
  static constexpr std::uint32_t elements = warps * strips * warp_threads;

  explicit SortGroup(const Thread& thread)
      : thread_(thread),
        counts_(thread.memory<std::uint32_t>(warps == 1 ? thread.warp() * (sort_memory_bytes / 8)
                                                        : scan_bytes<std::uint32_t>)) {}

  /// Of the group's elements, this thread's of a strip.
  std::uint32_t number(int strip) const {
    return (warp() * strips + static_cast<std::uint32_t>(strip)) * warp_threads + thread_.lane();
  }
  void barrier() const {
    if constexpr (warps == 1)
      thread_.warp_barrier();
    else
      thread_.barrier();
  }
  /// The group's memory from byte `offset` on, beside that of this class.
  template <class T>
  T* memory(std::uint32_t offset = 0) const {
    return reinterpret_cast<T*>(reinterpret_cast<std::byte*>(counts_ + words) + offset);
  }

  /// Where each of the first `count` elements of the group goes, which has byte `bytes[strip]`: those that
  /// are equal stay in order. All threads of the group come to it; its memory may be used after.
  [[gnu::always_inline]] void rank(const std::uint32_t (&bytes)[strips], std::uint32_t count,
                                   std::uint32_t (&ranks)[strips]) const {
    std::uint32_t* const own = counts_ + warp() * values;
    for (std::uint32_t value = thread_.lane(); value < values; value += warp_threads) own[value] = 0;
    thread_.warp_barrier();
#pragma GCC unroll 8
    for (int strip = 0; strip < strips; ++strip)
      if (first_of(strip) < count) ranks[strip] = rank_in_warp(bytes[strip], number(strip) < count, own);
    barrier();
    place_values();
    barrier();
#pragma GCC unroll 8
    for (int strip = 0; strip < strips; ++strip)
      if (number(strip) < count) ranks[strip] += own[bytes[strip]];
  }
  /// After that, the place of the first element with that byte, of all of `count`.
  std::uint32_t first_with(std::uint32_t value, std::uint32_t count) const {
    return value == values ? count : counts_[value];
  }

  /// What the threads have, each bit that one of them has.
  std::uint64_t any_of(std::uint64_t bits) const {
    for (std::uint32_t other = 1; other < warp_threads; other *= 2) bits |= thread_.exchange(bits, other);
    if constexpr (warps > 1) {
      auto* const told = reinterpret_cast<std::uint64_t*>(counts_);
      if (thread_.lane() == 0) told[warp()] = bits;
      barrier();
      for (int other = 0; other < warps; ++other) bits |= told[other];
      barrier();
    }
    return bits;
  }
  /// The sum of `value` of the threads before this one.
  std::uint32_t sum_before(std::uint32_t value) const {
    if constexpr (warps == 1)
      return scan_warp(thread_, value).before;
    else
      return scan_block(thread_, value).before;
  }

 private:
  /// Counts by warp and value.
  static constexpr std::uint32_t words = warps * values;
  std::uint32_t warp() const { return warps == 1 ? 0 : thread_.warp(); }
  std::uint32_t first_of(int strip) const { return number(strip) - thread_.lane(); }

  /// Among the elements of its warp that have the same byte, those before it. Counts are those of the strips
  /// before.
  std::uint32_t rank_in_warp(std::uint32_t byte, bool is_there, std::uint32_t* counts) const {
    std::uint32_t same = thread_.ballot(is_there);
    for (int bit = 0; bit < 8; ++bit) {
      const bool is_set = byte >> bit & 1U;
      const std::uint32_t set = thread_.ballot(is_set);
      same &= is_set ? set : ~set;
    }
    const std::uint32_t before = same & ((std::uint32_t{1} << thread_.lane()) - 1),
                        counted = is_there ? counts[byte] : 0;
    thread_.warp_barrier();
    if (is_there && before == 0) counts[byte] = counted + static_cast<std::uint32_t>(std::popcount(same));
    thread_.warp_barrier();
    return counted + static_cast<std::uint32_t>(std::popcount(before));
  }

  /// Counts become places: of the first warp's elements of a value, then of the next warp's.
  void place_values() const {
    constexpr std::uint32_t each = values / (warps * warp_threads);
    const std::uint32_t first = (warp() * warp_threads + thread_.lane()) * each;
    std::uint32_t count = 0;
    for (std::uint32_t value = first; value < first + each; ++value)
      for (std::uint32_t other = 0; other < warps; ++other) count += counts_[other * values + value];
    std::uint32_t next = sum_before(count);
    for (std::uint32_t value = first; value < first + each; ++value)
      for (std::uint32_t other = 0; other < warps; ++other) {
        std::uint32_t& place = counts_[other * values + value];
        const std::uint32_t some = place;
        place = next;
        next += some;
      }
  }

  const Thread& thread_;
  std::uint32_t* counts_;
};

/// A group's elements and where they stood, this thread's of each strip.
template <int warps, class Bits, class Place>
struct Strips {
  using Group = SortGroup<warps>;
  Bits elements[Group::strips] = {};
  Place places[Group::strips] = {};

  /// body(strip, the element's number in the group), of those below `count`.
  template <class Body>
  static void each(const Group& group, std::uint32_t count, const Body& body) {
#pragma GCC unroll 8
    for (int strip = 0; strip < Group::strips; ++strip)
      if (group.number(strip) < count) body(strip, group.number(strip));
  }
};

}  // namespace weft::kernels
