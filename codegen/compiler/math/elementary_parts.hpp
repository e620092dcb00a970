// What the elementary functions of one number in float64 share: bits and exponents, sums and products with
// their errors.
#pragma once
#include "codegen/compiler/ssa/arithmetic.hpp"

namespace weft::codegen {

inline constexpr double ln2_high = 0x1.62e42fefa39efp-1, ln2_low = 0x1.abc9e3b39803fp-56;
/// With zeros at its end: its product with an exponent is exact.
inline constexpr double ln2_short = 0x1.62e42fefa3p-1, ln2_rest = 0x1.3de6af278ece6p-42;

/// What an argument of either format is in float64, and a result in the format of `like`.
Number widened(Values& values, Value x);
Value narrowed(Number x, Value like);
bool is_float32(Value x);

Whole to_bits(Number x);
Number from_bits(Whole x);
Number to_float(Whole small);  // of fewer than 51 bits

/// The nearest integer, as a float, and as an integer; below 2^51.
struct Rounded {
  Number number;
  Whole integer;
};
Rounded nearest(Number x, double factor = 1);

/// 2^exponent, for the exponents of normal numbers.
Number power_of_two(Whole exponent);
/// x * 2^exponent, rounded once: in two steps, since the power itself need not be a number.
Number scaled(Number x, Whole exponent);

/// x = m 2^n with sqrt(1/2) <= m < sqrt(2), for positive finite x.
struct Mantissa {
  Number m, n;
  Whole exponent;
};
Mantissa split(Number x);

Number at_least(Number x, double bound);  // NaN stays NaN
Number at_most(Number x, double bound);
/// `magnitude`, which is not negative, with the sign of x; x itself where it is NaN.
Number with_sign_of(Number x, Number magnitude);
/// The sign bit, also of zeros and NaN.
Truth is_signed(Number x);

/// A sum of two numbers, the second no larger than about the first's error.
struct Pair {
  Number high, low;
};
Pair operator-(Pair a);
Pair select(Truth condition, Pair a, Pair b);
/// Exactly a + b; |a| >= |b|, or a is 0.
Pair sum_of_ordered(Number a, Number b);
/// Exactly a + b.
Pair sum(Number a, Number b);
/// Exactly a * b, short of overflow and underflow.
Pair product(Number a, Number b);
Pair product(Pair a, Pair b);
/// Short of overflow; 1 / b must be finite, which that of a subnormal number may not be.
Pair quotient(Pair a, Pair b);
/// NaN below zero.
Pair square_root(Pair a);

}  // namespace weft::codegen
