// What elementary functions share that are written once for float32 and float64, each in its own format.
#pragma once
#include <array>

#include "codegen/compiler/ssa/values.hpp"
#include "mlir/IR/TypeUtilities.h"

namespace weft::codegen {

// What differs between the two formats.
struct Format {
  DType floating, integer;
  int mantissa_bits;   // stored
  std::uint64_t bias;  // of the exponent
  double magic;        // 1.5 * 2^mantissa_bits: adding it rounds to an integer, kept in the low bits
  double log2_e, ln2_high, ln2_low;  // ln2_high: as near as the format comes
  double ln2_short, ln2_rest;        // ln2_short has zeros at its end: its product with an exponent is exact
  double exp_least, exp_most;        // beyond them exp is 0 or inf
  double least_normal, normalise;    // a subnormal times `normalise` is normal
  int normalise_exponent;
  std::uint64_t bits_of_sqrt_half;
};

inline constexpr Format single{
    DType::float32, DType::int32,   23,   127, 0x1.8p23, 0x1.715476p+0, 0x1.62e43p-1, -0x1.05c61p-29,
    0x1.62e4p-1,    0x1.7f7d1cp-20, -104, 89,  0x1p-126, 0x1p23,        23,           0x3f3504f3};
inline constexpr Format twofold{DType::float64,
                                DType::int64,
                                52,
                                1023,
                                0x1.8p52,
                                0x1.71547652b82fep+0,
                                0x1.62e42fefa39efp-1,
                                0x1.abc9e3b39803fp-56,
                                0x1.62e42fefa3p-1,
                                0x1.3de6af278ece6p-42,
                                -746,
                                710,
                                0x1p-1022,
                                0x1p52,
                                52,
                                0x3fe6a09e667f3bcd};

// One function being emitted, for the format of its argument.
class Elementary {
 public:
  Elementary(Values& arithmetic, Value like, const Format& its_format)
      : values(arithmetic),
        format(its_format),
        like_(like),
        integer_(values.type(format.integer, Values::lanes(like))) {}

  Values& values;
  const Format& format;

  Value number(double value) const { return values.number(like_, value); }
  Value to_bits(Value x) const { return values.bitcast(x, integer_); }
  Value from_bits(Value x) const { return values.bitcast(x, like_.getType()); }
  Value whole(std::uint64_t value) const { return values.bits(to_bits(number(0)), value); }

  template <std::size_t count>
  Value polynomial(Value x, const std::array<double, count>& coefficients) const {
    Value sum = number(coefficients[count - 1]);
    for (std::size_t i = count - 1; i-- > 0;) sum = values.fma(sum, x, number(coefficients[i]));
    return sum;
  }

  /// The nearest integer, as a float, and as an integer.
  struct Rounded {
    Value floating, integer;
  };
  Rounded multiple_of_ln2(Value x) const {
    const Value shifted = values.fma(x, number(format.log2_e), number(format.magic));
    return {values.subtract(shifted, number(format.magic)),
            values.subtract(to_bits(shifted), to_bits(number(format.magic)))};
  }

  /// 2^exponent, for the exponents of normal numbers.
  Value power_of_two(Value exponent) const {
    return from_bits(values.shift_left(values.add(exponent, whole(format.bias)), format.mantissa_bits));
  }

  /// x * 2^exponent, rounded once: in two steps, since the power itself need not be a number.
  Value scale(Value x, const Rounded& power) const {
    if (values.can_scale(x)) return values.scale(x, power.floating);
    const Value exponent = power.integer;
    const Value half = values.shift_right(exponent, 1);
    return values.multiply(values.multiply(x, power_of_two(half)),
                           power_of_two(values.subtract(exponent, half)));
  }

  /// NaN stays NaN.
  Value at_least(Value x, double bound) const {
    return values.select(values.compare(Relation::less, x, number(bound)), number(bound), x);
  }
  Value at_most(Value x, double bound) const {
    return values.select(values.compare(Relation::greater, x, number(bound)), number(bound), x);
  }

  /// An integer of few bits as a float.
  Value to_float(Value integer) const {
    return values.subtract(from_bits(values.add(integer, to_bits(number(format.magic)))),
                           number(format.magic));
  }

  /// `magnitude`, which is not negative, with the sign of x; x itself where it is NaN.
  Value with_sign_of(Value x, Value magnitude) const {
    const std::uint64_t sign = format.floating == DType::float32 ? 0x80000000u : 0x8000000000000000u;
    const Value signed_value =
        from_bits(values.bit_or(to_bits(magnitude), values.bit_and(to_bits(x), whole(sign))));
    return values.select(values.is_nan(x), x, signed_value);
  }

 private:
  Value like_;
  mlir::Type integer_;
};

inline const Format& format_of(Value x) {
  return mlir::getElementTypeOrSelf(x.getType()).isF32() ? single : twofold;
}

}  // namespace weft::codegen
