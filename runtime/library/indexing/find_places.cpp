#include "runtime/library/indexing/find_places.hpp"

#include <cstring>

#include "runtime/system/isa.hpp"

namespace weft {
namespace {

// Bodies that become vectors where what they are inlined into has them; the checked [] of a span would keep
// them from it.

/// A place, and its distance from the last one, have their sign bits set where it is beyond an end.
[[gnu::always_inline]] inline bool find(std::span<const std::int64_t> given, std::uint64_t length,
                                        std::span<std::uint64_t> places) {
  const std::int64_t* const from = given.data();
  std::uint64_t* const to = places.data();
  std::uint64_t beyond = 0;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const std::uint64_t place =
        static_cast<std::uint64_t>(from[i]) + (static_cast<std::uint64_t>(from[i] >> 63) & length);
    beyond |= place | (length - 1 - place);
    to[i] = place;
  }
  return beyond >> 63 == 0;
}

[[gnu::always_inline]] inline bool are_places(std::span<const std::int64_t> given, std::uint64_t length) {
  const std::int64_t* const from = given.data();
  std::uint64_t beyond = 0;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const auto place = static_cast<std::uint64_t>(from[i]);
    beyond |= place | (length - 1 - place);
  }
  return beyond >> 63 == 0;
}

/// Items are loaded one by one, which is faster than AVX2's gathers, and stored in groups.
template <class Item>
[[gnu::always_inline]] inline void take(const std::byte* table, std::span<const std::uint64_t> places,
                                        std::byte* to) {
  const auto* const items = reinterpret_cast<const Item*>(table);
  auto* const results = reinterpret_cast<Item*>(to);
  const std::uint64_t* const from = places.data();
  using Group [[gnu::vector_size(32)]] = Item;
  constexpr std::size_t group = sizeof(Group) / sizeof(Item);
  std::size_t i = 0;
  for (; i + group <= places.size(); i += group) {
    Group found = {};
#pragma GCC unroll 8
    for (std::size_t k = 0; k < group; ++k) found[k] = items[from[i + k]];
    std::memcpy(results + i, &found, sizeof found);
  }
  for (; i < places.size(); ++i) results[i] = items[from[i]];
}

[[gnu::always_inline]] inline void take(std::size_t bytes, const std::byte* table,
                                        std::span<const std::uint64_t> places, std::byte* to) {
  bytes == 4 ? take<std::uint32_t>(table, places, to) : take<std::uint64_t>(table, places, to);
}

[[gnu::target("avx2")]] bool find_avx2(std::span<const std::int64_t> given, std::uint64_t length,
                                       std::span<std::uint64_t> places) {
  return find(given, length, places);
}

[[gnu::target("avx2")]] bool are_places_avx2(std::span<const std::int64_t> given, std::uint64_t length) {
  return are_places(given, length);
}

[[gnu::target("avx2")]] void take_avx2(std::size_t bytes, const std::byte* table,
                                       std::span<const std::uint64_t> places, std::byte* to) {
  take(bytes, table, places, to);
}

bool has_avx2() {
  static const bool has = host_isa() >= Isa::avx2;
  return has;
}

}  // namespace

bool find_places(std::span<const std::int64_t> given, std::int64_t length, std::span<std::uint64_t> places) {
  const auto unsigned_length = static_cast<std::uint64_t>(length);
  return has_avx2() ? find_avx2(given, unsigned_length, places) : find(given, unsigned_length, places);
}

bool are_places(std::span<const std::int64_t> given, std::int64_t length) {
  const auto unsigned_length = static_cast<std::uint64_t>(length);
  return has_avx2() ? are_places_avx2(given, unsigned_length) : are_places(given, unsigned_length);
}

void take_items(std::size_t bytes, const std::byte* table, std::span<const std::uint64_t> places,
                std::byte* to) {
  has_avx2() ? take_avx2(bytes, table, places, to) : take(bytes, table, places, to);
}

}  // namespace weft
