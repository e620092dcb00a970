// Bits: logic, shifts, fields, counts, and words of parts.
#include <algorithm>

#include "values.hpp"

namespace ptx {
namespace {

template <class T>
inline constexpr std::uint32_t width = 8 * sizeof(T);

/// A count beyond the width shifts out all.
template <class T>
T left(T a, std::uint32_t count) {
  return count >= width<T> ? T{0} : static_cast<T>(static_cast<std::uint64_t>(a) << count);
}
template <class T>
T right(T a, std::uint32_t count) {
  if (count >= width<T>) return std::is_signed_v<T> && a < 0 ? static_cast<T>(-1) : T{0};
  return static_cast<T>(a >> count);
}

/// What lies beyond the word is its sign, or 0.
template <class T>
T field(T a, std::uint32_t position, std::uint32_t length) {
  position &= 255, length &= 255;
  if (length == 0) return 0;
  const auto bit = [&](std::uint32_t i) { return static_cast<bool>(static_cast<std::uint64_t>(a) >> i & 1); };
  const bool sign = std::is_signed_v<T> && bit(std::min(position + length - 1, width<T> - 1));
  std::uint64_t made = sign ? ~std::uint64_t{0} : 0;
  for (std::uint32_t i = 0; i < std::min(length, width<T>) && position + i < width<T>; ++i) {
    made &= ~(std::uint64_t{1} << i);
    made |= std::uint64_t{bit(position + i)} << i;
  }
  return static_cast<T>(made);
}

template <class T>
void extract(Warp& warp, const Instruction& instruction, Lanes lanes) {
  const auto word = [&](std::size_t i) { return warp.number(instruction.operands[i]); };
  std::uint64_t *const to = word(0), *const a = word(1), *const b = word(2), *const c = word(3);
  each_lane(lanes, [&](std::uint32_t lane) {
    to[lane] = word_of(field(value_of<T>(a[lane]), static_cast<std::uint32_t>(b[lane]),
                             static_cast<std::uint32_t>(c[lane])));
  });
}

template <class T>
void insert(Warp& warp, const Instruction& instruction, Lanes lanes) {
  const auto word = [&](std::size_t i) { return warp.number(instruction.operands[i]); };
  std::uint64_t *const to = word(0), *const a = word(1), *const b = word(2), *const c = word(3),
                       *const d = word(4);
  each_lane(lanes, [&](std::uint32_t lane) {
    const auto position = static_cast<std::uint32_t>(c[lane]) & 255,
               length = static_cast<std::uint32_t>(d[lane]) & 255;
    T made = value_of<T>(b[lane]);
    for (std::uint32_t i = 0; i < std::min(length, width<T>) && position + i < width<T>; ++i) {
      const T bit = T{1} << (position + i);
      made = (a[lane] >> i & 1) != 0 ? made | bit : made & ~bit;
    }
    to[lane] = made;
  });
}

/// A byte each of both words, or its sign eight times.
std::uint32_t permuted(std::uint32_t a, std::uint32_t b, std::uint32_t selection) {
  const std::uint64_t both = std::uint64_t{b} << 32 | a;
  std::uint32_t made = 0;
  for (std::uint32_t i = 0; i < 4; ++i) {
    const std::uint32_t which = selection >> (4 * i) & 15;
    std::uint32_t byte = static_cast<std::uint32_t>(both >> (8 * (which & 7))) & 255;
    if ((which & 8) != 0) byte = (byte & 128) != 0 ? 255 : 0;
    made |= byte << (8 * i);
  }
  return made;
}

template <class T>
T reversed(T a) {
  T made = 0;
  for (std::uint32_t i = 0; i < width<T>; ++i) made |= (a >> i & 1) << (width<T> - 1 - i);
  return made;
}

/// One of eight functions of three bits, by its table.
void any_logic(Warp& warp, const Instruction& instruction, Lanes lanes) {
  const auto word = [&](std::size_t i) { return warp.number(instruction.operands[i]); };
  std::uint64_t *const to = word(0), *const a = word(1), *const b = word(2), *const c = word(3);
  const std::uint64_t table = word(4)[0];
  each_lane(lanes, [&](std::uint32_t lane) {
    std::uint32_t made = 0;
    for (std::uint32_t i = 0; i < 32; ++i)
      made |= (table >> ((a[lane] >> i & 1) * 4 + (b[lane] >> i & 1) * 2 + (c[lane] >> i & 1)) & 1) << i;
    to[lane] = made;
  });
}

template <class T>
T chosen_bits(T a, T b, std::uint32_t count, bool high) {
  const std::uint64_t both = std::uint64_t{b} << 32 | a;
  return high ? static_cast<T>(both << count >> 32) : static_cast<T>(both >> count);
}

/// Of two words beside each other, the high one of what is shifted left, or the low one of what is shifted
/// right.
template <bool is_left, bool wraps>
void funnel(Warp& warp, const Instruction& instruction, Lanes lanes) {
  const auto word = [&](std::size_t i) { return warp.number(instruction.operands[i]); };
  std::uint64_t *const to = word(0), *const a = word(1), *const b = word(2), *const c = word(3);
  each_lane(lanes, [&](std::uint32_t lane) {
    const auto count = static_cast<std::uint32_t>(c[lane]);
    to[lane] = chosen_bits(static_cast<std::uint32_t>(a[lane]), static_cast<std::uint32_t>(b[lane]),
                           wraps ? count & 31 : std::min(count, 32U), is_left);
  });
}

template <class T>
void add_logic(Opcodes& table, const std::string& bits) {
  table["and" + bits] = {binary<T, [](T a, T b) { return static_cast<T>(a & b); }>};
  table["or" + bits] = {binary<T, [](T a, T b) { return static_cast<T>(a | b); }>};
  table["xor" + bits] = {binary<T, [](T a, T b) { return static_cast<T>(a ^ b); }>};
  table["not" + bits] = {unary<T, [](T a) { return static_cast<T>(~a); }>};
  table["cnot" + bits] = {unary<T, [](T a) { return static_cast<T>(a == 0); }>};
  table["shl" + bits] = {counted<T, left<T>>};
  if constexpr (sizeof(T) > 2) {
    table["brev" + bits] = {unary<T, reversed<T>>};
    table["popc" + bits] = {unary<T, [](T a) { return static_cast<std::uint32_t>(std::popcount(a)); }>};
    table["clz" + bits] = {unary<T, [](T a) { return static_cast<std::uint32_t>(std::countl_zero(a)); }>};
    table["bfi" + bits] = {insert<T>};
  }
}

template <class T>
void add_shifts(Opcodes& table, const std::string& width_name) {
  using Signed = std::make_signed_t<T>;
  table["shr.u" + width_name] = table["shr.b" + width_name] = {counted<T, right<T>>};
  table["shr.s" + width_name] = {counted<Signed, right<Signed>>};
  if constexpr (sizeof(T) > 2) {
    table["bfe.u" + width_name] = {extract<T>};
    table["bfe.s" + width_name] = {extract<Signed>};
  }
}

}  // namespace

void add_bit_operations(Opcodes& table) {
  add_logic<std::uint16_t>(table, ".b16"), add_shifts<std::uint16_t>(table, "16");
  add_logic<std::uint32_t>(table, ".b32"), add_shifts<std::uint32_t>(table, "32");
  add_logic<std::uint64_t>(table, ".b64"), add_shifts<std::uint64_t>(table, "64");
  table["prmt.b32"] = {ternary<std::uint32_t, permuted>};
  table["lop3.b32"] = {any_logic};
  table["shf.l.wrap.b32"] = {funnel<true, true>};
  table["shf.r.wrap.b32"] = {funnel<false, true>};
  table["shf.l.clamp.b32"] = {funnel<true, false>};
  table["shf.r.clamp.b32"] = {funnel<false, false>};
}

}  // namespace ptx
