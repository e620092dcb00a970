// Registers as values of a type: all have 64 bits, of which an instruction reads those of its own type.
#pragma once
#include <bit>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>

#include "opcodes.hpp"
#include "warp.hpp"

namespace ptx {

using half = _Float16;

template <class T>
inline constexpr bool is_float = std::is_floating_point_v<T> || std::is_same_v<T, half>;

template <std::size_t bytes>
using Bits =
    std::conditional_t<bytes == 1, std::uint8_t,
                       std::conditional_t<bytes == 2, std::uint16_t,
                                          std::conditional_t<bytes == 4, std::uint32_t, std::uint64_t>>>;

template <class T>
T value_of(std::uint64_t word) {
  return std::bit_cast<T>(static_cast<Bits<sizeof(T)>>(word));
}

/// Integers are extended by their sign.
template <class T>
std::uint64_t word_of(T value) {
  if constexpr (is_float<T>) {
    return std::bit_cast<Bits<sizeof(T)>>(value);
  } else {
    return static_cast<std::uint64_t>(value);
  }
}

/// What arithmetic gives: its NaN of 16 or 32 bits is always the same.
template <class T>
std::uint64_t result_of(T value) {
  if constexpr (is_float<T> && sizeof(T) < 8)
    if (value != value) return sizeof(T) == 4 ? 0x7fffffff : 0x7fff;
  return word_of(value);
}

/// The result and the operands of `work` are registers; it is called with what they hold.
template <class T, auto work>
void unary(Warp& warp, const Instruction& instruction, Lanes lanes) {
  std::uint64_t* const to = warp.number(instruction.operands[0]);
  const std::uint64_t* const a = warp.number(instruction.operands[1]);
  each_lane(lanes, [&](std::uint32_t lane) { to[lane] = result_of(work(value_of<T>(a[lane]))); });
}

template <class T, auto work>
void binary(Warp& warp, const Instruction& instruction, Lanes lanes) {
  std::uint64_t* const to = warp.number(instruction.operands[0]);
  const std::uint64_t* const a = warp.number(instruction.operands[1]);
  const std::uint64_t* const b = warp.number(instruction.operands[2]);
  each_lane(lanes, [&](std::uint32_t lane) {
    to[lane] = result_of(work(value_of<T>(a[lane]), value_of<T>(b[lane])));
  });
}

template <class T, auto work>
void ternary(Warp& warp, const Instruction& instruction, Lanes lanes) {
  std::uint64_t* const to = warp.number(instruction.operands[0]);
  const std::uint64_t* const a = warp.number(instruction.operands[1]);
  const std::uint64_t* const b = warp.number(instruction.operands[2]);
  const std::uint64_t* const c = warp.number(instruction.operands[3]);
  each_lane(lanes, [&](std::uint32_t lane) {
    to[lane] = result_of(work(value_of<T>(a[lane]), value_of<T>(b[lane]), value_of<T>(c[lane])));
  });
}

/// With one as second operand that counts, whatever the type.
template <class T, auto work>
void counted(Warp& warp, const Instruction& instruction, Lanes lanes) {
  std::uint64_t* const to = warp.number(instruction.operands[0]);
  const std::uint64_t* const a = warp.number(instruction.operands[1]);
  const std::uint64_t* const b = warp.number(instruction.operands[2]);
  each_lane(lanes, [&](std::uint32_t lane) {
    to[lane] = result_of(work(value_of<T>(a[lane]), static_cast<std::uint32_t>(b[lane])));
  });
}

}  // namespace ptx
