// Runs of memory, moved by the widest accesses that they allow.
#pragma once
#include <bit>

#include "runtime/gpu/abi/thread.hpp"

namespace weft::kernels {

using SixteenBytes [[gnu::vector_size(16), gnu::may_alias]] = std::uint64_t;

/// Calls body.operator()<Bits>() with the unsigned numbers of so many bytes.
template <class Body>
[[gnu::always_inline]] inline void with_bits(std::int64_t bytes, const Body& body) {
  switch (bytes) {
    case 8:
      return body.template operator()<std::uint64_t>();
    case 4:
      return body.template operator()<std::uint32_t>();
    case 2:
      return body.template operator()<std::uint16_t>();
    default:
      return body.template operator()<std::uint8_t>();
  }
}

/// The same, and with sixteen bytes at once.
template <class Body>
void with_unit(std::int64_t bytes, const Body& body) {
  if (bytes == 16) return body.template operator()<SixteenBytes>();
  with_bits(bytes, body);
}

template <class Unit>
struct Move {
  const Unit* from;  // null: nothing is moved
  Unit* to;
};

/// Single units: a thread loads several before it stores them, so that their loads are waited for together.
template <class Unit, class Where>
void move_units(const Thread& thread, std::int64_t count, const Where& where) {
  constexpr int together = 4;
  for (std::int64_t first = thread.number(); first < count; first += together * thread.all()) {
    Move<Unit> moves[together];
    Unit units[together] = {};
#pragma GCC unroll 4
    for (int i = 0; i < together; ++i) {
      const std::int64_t number = first + i * thread.all();
      moves[i] = number < count ? where(number) : Move<Unit>{};
    }
#pragma GCC unroll 4
    for (int i = 0; i < together; ++i)
      if (moves[i].from) units[i] = *moves[i].from;
#pragma GCC unroll 4
    for (int i = 0; i < together; ++i)
      if (moves[i].from) *moves[i].to = units[i];
  }
}

/// Moves where(run), `units` of it, for runs [0, count): neighbours of a warp take neighbouring units.
template <class Unit, class Where>
void move_runs(const Thread& thread, std::int64_t count, std::int64_t units, const Where& where) {
  if (units == 1) return move_units<Unit>(thread, count, where);
  const int all_bits = std::bit_width(static_cast<std::uint64_t>(units) - 1);
  const int width_bits = all_bits < 5 ? all_bits : 5;  // of the threads of a run
  const std::int64_t width = std::int64_t{1} << width_bits, lane = thread.number() & (width - 1);
  for (std::int64_t run = thread.number() >> width_bits; run < count; run += thread.all() >> width_bits) {
    const Move<Unit> move = where(run);
    if (!move.from) continue;
    for (std::int64_t i = lane; i < units; i += width) move.to[i] = move.from[i];
  }
}

}  // namespace weft::kernels
