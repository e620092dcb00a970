#include "runtime/library/sorting/sort_few.hpp"

#include <bit>

#include "runtime/library/sorting/radix_sort.hpp"
#include "runtime/library/sorting/sort_scratch.hpp"
#include "runtime/system/isa.hpp"

namespace weft {
namespace {

template <class Number>
EqualFloats sort_here(const Number* from, Number* to, std::int64_t count, SortKind kind, Number* room) {
  static const bool wide = host_isa() == Isa::avx512;
  return wide ? sort_few_avx512(from, to, count, kind, room) : sort_few_avx2(from, to, count, kind, room);
}

constexpr std::uint64_t place_bits = most_of_few - 1;

/// Keys and places as one number each: the first bits in which keys differ, then the place.
int put_places(const std::uint64_t* keys, std::uint64_t* numbers, std::int64_t count) {
  std::uint64_t varying = 1;
  for (std::int64_t i = 0; i < count; ++i) varying |= keys[i] ^ keys[0];
  const int shift = std::countl_zero(varying);
  for (std::int64_t i = 0; i < count; ++i)
    numbers[i] = (keys[i] << shift & ~place_bits) | static_cast<std::uint64_t>(i);
  return shift;
}

/// Whether some numbers differ in their places alone.
bool has_equals(const std::uint64_t* numbers, std::int64_t count) {
  bool has = false;
  for (std::int64_t i = 1; i < count; ++i) has |= (numbers[i] ^ numbers[i - 1]) <= place_bits;
  return has;
}

}  // namespace

bool can_sort_few() {
  static const bool can = host_isa() >= Isa::avx2;
  return can;
}

EqualFloats sort_few(const std::int32_t* from, std::int32_t* to, std::int64_t count, SortKind kind,
                     std::int32_t* room) {
  return sort_here(from, to, count, kind, room);
}
EqualFloats sort_few(const std::int64_t* from, std::int64_t* to, std::int64_t count, SortKind kind,
                     std::int64_t* room) {
  return sort_here(from, to, count, kind, room);
}

bool order_few(const std::uint64_t* keys, std::int64_t count, std::int64_t* places) {
  SortScratch<std::uint64_t> scratch(room_of_few(count, sizeof(std::uint64_t)));
  std::uint64_t* const numbers = scratch.items();
  auto* const room = reinterpret_cast<std::int64_t*>(numbers);
  const int shift = put_places(keys, numbers, count);
  sort_few(room, room, count, SortKind::unsigned_integers, room);
  const bool whole = shift >= static_cast<int>(std::bit_width(place_bits));
  const auto key_of = [&](std::uint64_t number) { return keys[number & place_bits]; };
  if (!whole && has_equals(numbers, count) && !insertion_sort(numbers, count, key_of)) return false;
  for (std::int64_t i = 0; i < count; ++i) places[i] = static_cast<std::int64_t>(numbers[i] & place_bits);
  return true;
}

}  // namespace weft
