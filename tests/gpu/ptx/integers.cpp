// Arithmetic of integers.
#include <algorithm>
#include <limits>

#include "values.hpp"

namespace ptx {
namespace {

/// Overflow wraps.
template <class T>
using Unsigned = std::make_unsigned_t<T>;
template <class T>
using Wide =
    std::conditional_t<sizeof(T) == 8, std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>,
                       std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>>;
template <class T>
using Double =
    std::conditional_t<sizeof(T) == 2, std::conditional_t<std::is_signed_v<T>, std::int32_t, std::uint32_t>,
                       std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>>;

template <class T>
T plus(T a, T b) {
  return static_cast<T>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
template <class T>
T minus(T a, T b) {
  return static_cast<T>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}
template <class T>
T low_product(T a, T b) {
  return static_cast<T>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}
template <class T>
T high_product(T a, T b) {
  return static_cast<T>((static_cast<Wide<T>>(a) * static_cast<Wide<T>>(b)) >> (8 * sizeof(T)));
}
template <class T>
Double<T> wide_product(T a, T b) {
  return static_cast<Double<T>>(static_cast<Wide<T>>(a) * static_cast<Wide<T>>(b));
}

/// Not said by PTX for a divisor of 0: all bits are set, as devices do.
template <class T>
T quotient(T a, T b) {
  if (b == 0) return static_cast<T>(~Unsigned<T>{0});
  if constexpr (std::is_signed_v<T>)
    if (b == -1) return minus<T>(0, a);
  return static_cast<T>(a / b);
}
template <class T>
T rest(T a, T b) {
  return minus<T>(a, low_product<T>(quotient<T>(a, b), b));
}

template <class T>
void wide_multiply_add(Warp& warp, const Instruction& instruction, Lanes lanes) {
  const auto word = [&](std::size_t i) { return warp.number(instruction.operands[i]); };
  std::uint64_t *const to = word(0), *const a = word(1), *const b = word(2), *const c = word(3);
  each_lane(lanes, [&](std::uint32_t lane) {
    to[lane] = word_of(plus<Double<T>>(wide_product<T>(value_of<T>(a[lane]), value_of<T>(b[lane])),
                                       value_of<Double<T>>(c[lane])));
  });
}

template <class T>
void add_all(Opcodes& table, const std::string& type) {
  table["add" + type] = {binary<T, plus<T>>};
  table["sub" + type] = {binary<T, minus<T>>};
  table["mul.lo" + type] = {binary<T, low_product<T>>};
  table["mul.hi" + type] = {binary<T, high_product<T>>};
  table["mad.lo" + type] = {ternary<T, [](T a, T b, T c) { return plus<T>(low_product<T>(a, b), c); }>};
  table["mad.hi" + type] = {ternary<T, [](T a, T b, T c) { return plus<T>(high_product<T>(a, b), c); }>};
  if constexpr (sizeof(T) < 8) {
    table["mul.wide" + type] = {binary<T, wide_product<T>>};
    table["mad.wide" + type] = {wide_multiply_add<T>};
  }
  table["div" + type] = {binary<T, quotient<T>>};
  table["rem" + type] = {binary<T, rest<T>>};
  table["min" + type] = {binary<T, [](T a, T b) { return std::min(a, b); }>};
  table["max" + type] = {binary<T, [](T a, T b) { return std::max(a, b); }>};
  if constexpr (std::is_signed_v<T>) {
    table["neg" + type] = {unary<T, [](T a) { return minus<T>(0, a); }>};
    table["abs" + type] = {unary<T, [](T a) { return a < 0 ? minus<T>(0, a) : a; }>};
  }
}

}  // namespace

void add_integer_operations(Opcodes& table) {
  add_all<std::int16_t>(table, ".s16"), add_all<std::uint16_t>(table, ".u16");
  add_all<std::int32_t>(table, ".s32"), add_all<std::uint32_t>(table, ".u32");
  add_all<std::int64_t>(table, ".s64"), add_all<std::uint64_t>(table, ".u64");
}

}  // namespace ptx
