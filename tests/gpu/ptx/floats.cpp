// Arithmetic of floats, rounded to nearest: of 32 and 64 bits, and what there is of halves.
#include "values.hpp"

namespace ptx {
namespace {

template <class T>
using FloatBits = Bits<sizeof(T)>;
template <class T>
inline constexpr FloatBits<T> sign_bit = static_cast<FloatBits<T>>(FloatBits<T>{1} << (8 * sizeof(T) - 1));

/// -0 is less than 0; a NaN only where both are.
template <class T>
T least(T a, T b) {
  if (a != a) return b;
  if (b != b) return a;
  if (a == b) return std::signbit(static_cast<double>(a)) ? a : b;
  return a < b ? a : b;
}
template <class T>
T greatest(T a, T b) {
  if (a != a) return b;
  if (b != b) return a;
  if (a == b) return std::signbit(static_cast<double>(a)) ? b : a;
  return a > b ? a : b;
}
template <class T>
T any_nan(T a, T b) {
  return a != a ? a : b;
}
template <class T>
T least_or_nan(T a, T b) {
  return a != a || b != b ? any_nan(a, b) : least(a, b);
}
template <class T>
T greatest_or_nan(T a, T b) {
  return a != a || b != b ? any_nan(a, b) : greatest(a, b);
}

/// These look at bits alone, also of a NaN. The sign of the first operand comes to the second.
template <class T>
void add_signs(Opcodes& table, const std::string& type) {
  using B = FloatBits<T>;
  table["neg" + type] = {unary<B, [](B a) { return static_cast<B>(a ^ sign_bit<T>); }>};
  table["abs" + type] = {unary<B, [](B a) { return static_cast<B>(a & ~sign_bit<T>); }>};
  table["copysign" + type] = {
      binary<B, [](B a, B b) { return static_cast<B>((a & sign_bit<T>) | (b & ~sign_bit<T>)); }>};
}

template <class T>
void add_extremes(Opcodes& table, const std::string& type) {
  table["min" + type] = {binary<T, least<T>>};
  table["max" + type] = {binary<T, greatest<T>>};
  table["min.NaN" + type] = {binary<T, least_or_nan<T>>};
  table["max.NaN" + type] = {binary<T, greatest_or_nan<T>>};
}

template <class T>
void add_arithmetic(Opcodes& table, const std::string& type) {
  table["add.rn" + type] = {binary<T, [](T a, T b) { return a + b; }>};
  table["sub.rn" + type] = {binary<T, [](T a, T b) { return a - b; }>};
  table["mul.rn" + type] = {binary<T, [](T a, T b) { return a * b; }>};
  table["div.rn" + type] = {binary<T, [](T a, T b) { return a / b; }>};
  table["fma.rn" + type] = {ternary<T, [](T a, T b, T c) { return std::fma(a, b, c); }>};
  table["rcp.rn" + type] = {unary<T, [](T a) { return 1 / a; }>};
  table["sqrt.rn" + type] = {unary<T, [](T a) { return std::sqrt(a); }>};
  add_signs<T>(table, type), add_extremes<T>(table, type);
}

/// Rounded once: 113 bits hold every product and sum of halves.
template <auto work>
half half_of(half a, half b, half c) {
  using Wide = __float128;
  return static_cast<half>(work(static_cast<Wide>(a), static_cast<Wide>(b), static_cast<Wide>(c)));
}

/// The halves of words, each by itself.
template <auto work>
std::uint32_t both_halves(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  const auto of = [&](int shift) {
    const auto own = [&](std::uint32_t word) { return value_of<half>(word >> shift); };
    return static_cast<std::uint32_t>(result_of(work(own(a), own(b), own(c)))) << shift;
  };
  return of(16) | of(0);
}

/// Of two or three operands; of two, there is an unread third.
template <auto work>
void add_of_halves(Opcodes& table, const std::string& name) {
  table[name + ".f16"] = {ternary<half, work>};
  table[name + ".f16x2"] = {ternary<std::uint32_t, both_halves<work>>};
}

void add_halves(Opcodes& table) {
  using Wide = __float128;
  add_of_halves<half_of<[](Wide a, Wide b, Wide) { return a + b; }>>(table, "add.rn");
  add_of_halves<half_of<[](Wide a, Wide b, Wide) { return a - b; }>>(table, "sub.rn");
  add_of_halves<half_of<[](Wide a, Wide b, Wide) { return a * b; }>>(table, "mul.rn");
  add_of_halves<half_of<[](Wide a, Wide b, Wide c) { return a * b + c; }>>(table, "fma.rn");
  add_of_halves<[](half a, half b, half) { return least(a, b); }>(table, "min");
  add_of_halves<[](half a, half b, half) { return greatest(a, b); }>(table, "max");
  add_signs<half>(table, ".f16"), add_extremes<half>(table, ".f16");
  add_signs<half>(table, ".bf16");  // the same bit
  table["neg.f16x2"] =
      table["neg.bf16x2"] = {unary<std::uint32_t, [](std::uint32_t a) { return a ^ 0x80008000; }>};
  table["abs.f16x2"] =
      table["abs.bf16x2"] = {unary<std::uint32_t, [](std::uint32_t a) { return a & 0x7fff7fff; }>};
}

}  // namespace

void add_float_operations(Opcodes& table) {
  add_arithmetic<float>(table, ".f32"), add_arithmetic<double>(table, ".f64");
  add_halves(table);
}

}  // namespace ptx
