// Floats written with the operators of C++: what elementary functions are made of. An operation on numbers
// appends one operation of `Values`; a double beside a number is a constant of its format.
#pragma once
#include <array>

#include "codegen/compiler/ssa/values.hpp"

namespace weft::codegen {

/// A float64 (or float32), a scalar or a vector.
struct Number {
  Values* values;
  Value value;
};
/// An int64 of as many lanes.
struct Whole {
  Values* values;
  Value value;
};
/// An i1 of as many lanes.
struct Truth {
  Values* values;
  Value value;
};

inline Number constant(Number like, double number) {
  return {like.values, like.values->number(like.value, number)};
}
inline Whole constant(Whole like, std::uint64_t bits) {
  return {like.values, like.values->bits(like.value, bits)};
}

// clang-format off
inline Number operator+(Number a, Number b) { return {a.values, a.values->add(a.value, b.value)}; }
inline Number operator-(Number a, Number b) { return {a.values, a.values->subtract(a.value, b.value)}; }
inline Number operator*(Number a, Number b) { return {a.values, a.values->multiply(a.value, b.value)}; }
inline Number operator/(Number a, Number b) { return {a.values, a.values->divide(a.value, b.value)}; }
inline Number operator+(Number a, double b) { return a + constant(a, b); }
inline Number operator-(Number a, double b) { return a - constant(a, b); }
inline Number operator*(Number a, double b) { return a * constant(a, b); }
inline Number operator/(Number a, double b) { return a / constant(a, b); }
inline Number operator+(double a, Number b) { return constant(b, a) + b; }
inline Number operator-(double a, Number b) { return constant(b, a) - b; }
inline Number operator*(double a, Number b) { return constant(b, a) * b; }
inline Number operator/(double a, Number b) { return constant(b, a) / b; }
inline Number operator-(Number a) { return {a.values, a.values->negate(a.value)}; }
inline Number absolute(Number a) { return {a.values, a.values->absolute(a.value)}; }
inline Number sqrt(Number a) { return {a.values, a.values->sqrt(a.value)}; }
/// a * b + c, rounded once.
inline Number fma(Number a, Number b, Number c) {
  return {a.values, a.values->fma(a.value, b.value, c.value)};
}
inline Number fma(Number a, Number b, double c) { return fma(a, b, constant(a, c)); }
inline Number fma(Number a, double b, Number c) { return fma(a, constant(a, b), c); }
inline Number fma(Number a, double b, double c) { return fma(a, constant(a, b), constant(a, c)); }

inline Truth compare(Relation relation, Number a, Number b) {
  return {a.values, a.values->compare(relation, a.value, b.value)};
}
inline Truth operator<(Number a, Number b) { return compare(Relation::less, a, b); }
inline Truth operator<=(Number a, Number b) { return compare(Relation::less_equal, a, b); }
inline Truth operator>(Number a, Number b) { return compare(Relation::greater, a, b); }
inline Truth operator>=(Number a, Number b) { return compare(Relation::greater_equal, a, b); }
inline Truth operator==(Number a, Number b) { return compare(Relation::equal, a, b); }
inline Truth operator<(Number a, double b) { return a < constant(a, b); }
inline Truth operator<=(Number a, double b) { return a <= constant(a, b); }
inline Truth operator>(Number a, double b) { return a > constant(a, b); }
inline Truth operator>=(Number a, double b) { return a >= constant(a, b); }
inline Truth operator==(Number a, double b) { return a == constant(a, b); }
inline Truth is_nan(Number a) { return {a.values, a.values->is_nan(a.value)}; }
inline Truth operator&(Truth a, Truth b) { return {a.values, a.values->bit_and(a.value, b.value)}; }
inline Truth operator|(Truth a, Truth b) { return {a.values, a.values->bit_or(a.value, b.value)}; }
inline Truth operator^(Truth a, Truth b) { return {a.values, a.values->bit_xor(a.value, b.value)}; }
/// Whether it holds for any lane.
inline Value any(Truth a) { return a.values->any(a.value); }
inline Truth operator!(Truth a) { return {a.values, a.values->bit_xor(a.value, a.values->bits(a.value, 1))}; }

inline Number select(Truth condition, Number a, Number b) {
  return {a.values, a.values->select(condition.value, a.value, b.value)};
}
inline Number select(Truth condition, Number a, double b) { return select(condition, a, constant(a, b)); }
inline Number select(Truth condition, double a, Number b) { return select(condition, constant(b, a), b); }
inline Whole select(Truth condition, Whole a, Whole b) {
  return {a.values, a.values->select(condition.value, a.value, b.value)};
}
inline Whole select(Truth condition, Whole a, std::uint64_t b) { return select(condition, a, constant(a, b)); }
inline Whole select(Truth condition, std::uint64_t a, Whole b) { return select(condition, constant(b, a), b); }

inline Whole operator+(Whole a, Whole b) { return {a.values, a.values->add(a.value, b.value)}; }
inline Whole operator-(Whole a, Whole b) { return {a.values, a.values->subtract(a.value, b.value)}; }
inline Whole operator&(Whole a, Whole b) { return {a.values, a.values->bit_and(a.value, b.value)}; }
inline Whole operator|(Whole a, Whole b) { return {a.values, a.values->bit_or(a.value, b.value)}; }
inline Whole operator^(Whole a, Whole b) { return {a.values, a.values->bit_xor(a.value, b.value)}; }
inline Whole operator+(Whole a, std::uint64_t b) { return a + constant(a, b); }
inline Whole operator-(Whole a, std::uint64_t b) { return a - constant(a, b); }
inline Whole operator&(Whole a, std::uint64_t b) { return a & constant(a, b); }
inline Whole operator<<(Whole a, int by) { return {a.values, a.values->shift_left(a.value, by)}; }
inline Whole operator*(Whole a, Whole b) { return {a.values, a.values->multiply(a.value, b.value)}; }
/// By fewer than 64, filling with zeros.
inline Whole shift_left(Whole a, Whole by) { return {a.values, a.values->shift_left(a.value, by.value)}; }
inline Whole shift_right(Whole a, Whole by) {
  return {a.values, a.values->shift_right(a.value, by.value, false)};
}
inline Whole shift_right(Whole a, int by) { return shift_right(a, constant(a, static_cast<std::uint64_t>(by))); }
/// Fills with the sign.
inline Whole operator>>(Whole a, int by) { return {a.values, a.values->shift_right(a.value, by)}; }
inline Truth operator==(Whole a, std::uint64_t b) {
  return {a.values, a.values->compare(Relation::equal, a.value, constant(a, b).value)};
}
inline Truth operator<(Whole a, std::uint64_t b) {
  return {a.values, a.values->compare(Relation::less, a.value, constant(a, b).value)};
}
inline Truth unsigned_less(Whole a, Whole b) {
  return {a.values, a.values->compare(Relation::less, a.value, b.value, false)};
}
// clang-format on

/// c[0] + c[1] x + c[2] x^2 + …
template <std::size_t count>
Number polynomial(Number x, const std::array<double, count>& c) {
  Number sum = constant(x, c[count - 1]);
  for (std::size_t i = count - 1; i-- > 0;) sum = fma(sum, x, c[i]);
  return sum;
}

}  // namespace weft::codegen
