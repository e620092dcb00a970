// Values of one type as another, and moves of bits.
#include <limits>

#include "values.hpp"

namespace ptx {
namespace {

template <class To, class From>
void extend(Warp& warp, const Instruction& instruction, Lanes lanes) {
  std::uint64_t* const to = warp.number(instruction.operands[0]);
  const std::uint64_t* const from = warp.number(instruction.operands[1]);
  each_lane(lanes,
            [&](std::uint32_t lane) { to[lane] = word_of(static_cast<To>(value_of<From>(from[lane]))); });
}

/// Beyond the integers, their ends. A NaN is 0 between types of 32 bits at most, else the highest bit alone.
template <class To, class From>
To nearest_integer(From whole) {
  using Limits = std::numeric_limits<To>;
  if (whole != whole) {
    const bool is_wide = sizeof(From) == 8 || sizeof(To) == 8;
    return is_wide ? static_cast<To>(std::make_unsigned_t<To>{1} << (8 * sizeof(To) - 1)) : To{0};
  }
  if (whole >= static_cast<From>(Limits::max()) + From{1}) return Limits::max();
  if (whole < static_cast<From>(Limits::min())) return Limits::min();
  return static_cast<To>(whole);
}

template <class T>
T whole(T value, char rounding) {
  switch (rounding) {
    case 'z':
      return std::trunc(value);
    case 'm':
      return std::floor(value);
    case 'p':
      return std::ceil(value);
    default:
      return std::nearbyint(value);  // ties go to even
  }
}

/// As wide a type as has `whole`.
template <class T>
using Computed = std::conditional_t<std::is_same_v<T, half>, float, T>;

template <class To, class From, char rounding>
void to_integer(Warp& warp, const Instruction& instruction, Lanes lanes) {
  std::uint64_t* const to = warp.number(instruction.operands[0]);
  const std::uint64_t* const from = warp.number(instruction.operands[1]);
  each_lane(lanes, [&](std::uint32_t lane) {
    to[lane] = word_of(
        nearest_integer<To, Computed<From>>(whole<Computed<From>>(value_of<From>(from[lane]), rounding)));
  });
}

template <class To, class From>
void to_float(Warp& warp, const Instruction& instruction, Lanes lanes) {
  std::uint64_t* const to = warp.number(instruction.operands[0]);
  const std::uint64_t* const from = warp.number(instruction.operands[1]);
  each_lane(lanes,
            [&](std::uint32_t lane) { to[lane] = result_of(static_cast<To>(value_of<From>(from[lane]))); });
}

/// The upper half of a float's bits: 8 of the fraction, rounded to nearest, ties to even.
std::uint16_t bfloat_of(float value) {
  if (value != value) return 0x7fff;
  const auto bits = std::bit_cast<std::uint32_t>(value);
  return static_cast<std::uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}
float float_of_bfloat(std::uint16_t bits) { return std::bit_cast<float>(std::uint32_t{bits} << 16); }
std::uint16_t half_bits(float value) {
  return static_cast<std::uint16_t>(result_of(static_cast<half>(value)));
}

/// 10 bits of the fraction, ties away from zero.
std::uint32_t tensor_float_of(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if (value != value) return 0x7fffffff;
  return std::isinf(value) ? bits : (bits + 0x1000) & ~0x1fffU;
}

/// The first operand becomes the upper half.
template <auto half_of>
void two_halves(Warp& warp, const Instruction& instruction, Lanes lanes) {
  std::uint64_t* const to = warp.number(instruction.operands[0]);
  const std::uint64_t* const high = warp.number(instruction.operands[1]);
  const std::uint64_t* const low = warp.number(instruction.operands[2]);
  each_lane(lanes, [&](std::uint32_t lane) {
    const std::uint32_t upper = half_of(value_of<float>(high[lane])),
                        lower = half_of(value_of<float>(low[lane]));
    to[lane] = upper << 16 | lower;
  });
}

template <class F>
void with_integers(const F& work) {
  work.template operator()<std::int8_t>("s8"), work.template operator()<std::uint8_t>("u8");
  work.template operator()<std::int16_t>("s16"), work.template operator()<std::uint16_t>("u16");
  work.template operator()<std::int32_t>("s32"), work.template operator()<std::uint32_t>("u32");
  work.template operator()<std::int64_t>("s64"), work.template operator()<std::uint64_t>("u64");
}

/// To integers, from them, and to whole numbers.
template <class From>
void add_from_float(Opcodes& table, const std::string& type) {
  const std::string same = "." + type + "." + type;
  const auto add = [&]<char rounding>(const std::string& name) {
    with_integers([&]<class To>(const char* to) {
      table[name + "." + to + "." + type] = {to_integer<To, From, rounding>};
    });
    table[name + same] = {
        unary<From, [](From a) { return static_cast<From>(whole<Computed<From>>(a, rounding)); }>};
  };
  add.template operator()<'z'>("cvt.rzi"), add.template operator()<'n'>("cvt.rni");
  add.template operator()<'m'>("cvt.rmi"), add.template operator()<'p'>("cvt.rpi");
  with_integers(
      [&]<class To>(const char* from) { table["cvt.rn." + type + "." + from] = {to_float<From, To>}; });
}

void move(Warp& warp, const Instruction& instruction, Lanes lanes) {
  std::uint64_t* const to = warp.number(instruction.operands[0]);
  const std::uint64_t* const from = warp.number(instruction.operands[1]);
  each_lane(lanes, [&](std::uint32_t lane) { to[lane] = from[lane]; });
}

/// The first part is the lowest.
template <int parts, int bits>
void take_apart(Warp& warp, const Instruction& instruction, Lanes lanes) {
  constexpr std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
  each_lane(lanes, [&](std::uint32_t lane) {
    const std::uint64_t whole_word = warp.number(instruction.operands[parts])[lane];
    for (std::size_t i = 0; i < parts; ++i)
      warp.number(instruction.operands[i])[lane] = whole_word >> (bits * i) & mask;
  });
}
template <int parts, int bits>
void join(Warp& warp, const Instruction& instruction, Lanes lanes) {
  constexpr std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
  each_lane(lanes, [&](std::uint32_t lane) {
    std::uint64_t made = 0;
    for (std::size_t i = 0; i < parts; ++i)
      made |= (warp.number(instruction.operands[i + 1])[lane] & mask) << (bits * i);
    warp.number(instruction.operands[0])[lane] = made;
  });
}

void add_moves(Opcodes& table) {
  for (const char* type : {"b16", "u16", "s16", "b32", "u32", "s32", "f32", "b64", "u64", "s64", "f64"})
    table[std::string("mov.") + type] = {move};
  table["mov.b32{2"] = {take_apart<2, 16>}, table["mov.b32}2"] = {join<2, 16>};
  table["mov.b64{2"] = {take_apart<2, 32>}, table["mov.b64}2"] = {join<2, 32>};
  table["mov.b64{4"] = {take_apart<4, 16>}, table["mov.b64}4"] = {join<4, 16>};
}

}  // namespace

void add_conversions(Opcodes& table) {
  with_integers([&]<class To>(const char* to) {
    with_integers([&]<class From>(const char* from) {
      table[std::string("cvt.") + to + "." + from] = {extend<To, From>};
    });
  });
  add_from_float<float>(table, "f32"), add_from_float<double>(table, "f64");
  add_from_float<half>(table, "f16");
  table["cvt.f64.f32"] = {to_float<double, float>};
  table["cvt.rn.f32.f64"] = {to_float<float, double>};
  table["cvt.f32.f16"] = {to_float<float, half>}, table["cvt.f64.f16"] = {to_float<double, half>};
  table["cvt.rn.f16.f32"] = {to_float<half, float>}, table["cvt.rn.f16.f64"] = {to_float<half, double>};
  table["cvt.rn.bf16.f32"] = {unary<float, bfloat_of>};
  table["cvt.f32.bf16"] = {unary<std::uint16_t, float_of_bfloat>};
  table["cvt.rn.bf16x2.f32"] = {two_halves<bfloat_of>}, table["cvt.rn.f16x2.f32"] = {two_halves<half_bits>};
  table["cvt.rna.tf32.f32"] = {unary<float, tensor_float_of>};
  add_moves(table);
}

}  // namespace ptx
