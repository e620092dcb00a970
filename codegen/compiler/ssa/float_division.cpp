#include "codegen/compiler/ssa/float_division.hpp"

#include <limits>

#include "codegen/compiler/ssa/flow.hpp"
#include "codegen/compiler/ssa/rounding.hpp"

namespace weft::codegen {
namespace {

/// Long division of float64 magnitudes, r by d, for finite r and finite d above 0. Each step takes away a
/// multiple of the divisor that is exact, so the rest is: with q the nearest whole number to r / D, |r - q D|
/// is about D / 2 at most and a multiple of D's last bit, and so are all numbers on the way to it.
///
/// Quotients that are too long for one step are divided by D = d * radix^k first, for k down to 0.
class LongDivision {
 public:
  /// Numbers that came from float32 have short divisors: their products with a quotient are exact.
  LongDivision(Values& values, bool short_divisor)
      : values_(values), short_divisor_(short_divisor), radix_(short_divisor ? 0x1p28 : 0x1p24) {}

  Value rest(Value r, Value d) {
    const auto is_larger = [&](const ValueList& carried) {
      return values_.any(values_.compare(Relation::greater, carried[1], d));
    };
    const Value largest = largest_divisor(r, d);
    const ValueList last = while_loop(values_, {r, largest}, is_larger, [&](const ValueList& carried) {
      return ValueList{step(carried[0], carried[1]), next_divisor(carried[1], d)};
    });
    return step(last[0], d);
  }

 private:
  Value scaled(Value x, double factor) { return values_.multiply(x, values_.number(x, factor)); }

  /// d * radix^k for the largest k that does not exceed r. Beyond the floats it is infinite, and exceeds.
  Value largest_divisor(Value r, Value d) {
    const auto fits = [&](Value divisor) {
      return values_.compare(Relation::less_equal, scaled(divisor, radix_), r);
    };
    return while_loop(
        values_, {d}, [&](const ValueList& carried) { return values_.any(fits(carried[0])); },
        [&](const ValueList& carried) {
          return ValueList{values_.select(fits(carried[0]), scaled(carried[0], radix_), carried[0])};
        })[0];
  }

  Value next_divisor(Value divisor, Value d) {
    return values_.select(values_.compare(Relation::greater, divisor, d), scaled(divisor, 1 / radix_), d);
  }

  /// r mod D, for quotients up to the radix.
  Value step(Value r, Value divisor) {
    const Value magic = values_.number(r, 0x1p52);  // leaves no bits for a fraction
    const Value quotient = values_.subtract(values_.add(values_.divide(r, divisor), magic), magic);
    const Value left = without_multiple(r, quotient, divisor);
    const Value is_negative = values_.compare(Relation::less, left, values_.number(left, 0));
    const Value rest = values_.select(is_negative, values_.add(left, divisor), left);
    return values_.select(values_.compare(Relation::less, r, divisor), r, rest);
  }

  Value without_multiple(Value r, Value quotient, Value divisor) {
    if (short_divisor_) return values_.subtract(r, values_.multiply(quotient, divisor));
    return without_long_multiple(r, quotient, divisor);
  }

  /// A long divisor is split, so that each product is exact; and scaled, since a product may be more than r.
  Value without_long_multiple(Value r, Value quotient, Value divisor) {
    const Value is_huge = values_.compare(Relation::greater, divisor, values_.number(divisor, 0x1p900));
    const auto factor = [&](double if_huge) {
      return values_.select(is_huge, values_.number(divisor, if_huge), values_.number(divisor, 1));
    };
    const Value down = factor(0x1p-100), small = values_.multiply(divisor, down);
    const Value bits = values_.bitcast(small, values_.type(DType::int64, Values::lanes(small)));
    const Value upper = values_.bit_and(bits, values_.bits(bits, ~std::uint64_t{0} << 27));
    const Value high = values_.bitcast(upper, small.getType()), low = values_.subtract(small, high);
    const Value partly = values_.subtract(values_.multiply(r, down), values_.multiply(quotient, high));
    const Value left = values_.subtract(partly, values_.multiply(quotient, low));
    return values_.multiply(left, factor(0x1p100));
  }

  Values& values_;
  bool short_divisor_;
  double radix_;
};

/// Of finite float64 magnitudes, or float32 ones, which are divided as float64.
Value rest_of_magnitudes(Values& values, DType dtype, Value r, Value d) {
  if (dtype == DType::float64) return LongDivision(values, false).rest(r, d);
  const mlir::Type wide = values.type(DType::float64, Values::lanes(r));
  const Value rest =
      LongDivision(values, true).rest(values.change_float(r, wide), values.change_float(d, wide));
  return values.change_float(rest, r.getType());
}

Value is_zero(Values& values, Value x) { return values.compare(Relation::equal, x, values.number(x, 0)); }

/// i1: what fmod left is not zero, and has not the sign of the divisor.
Value has_other_sign(Values& values, Value rest, Value b) {
  const auto is_negative = [&](Value x) { return values.compare(Relation::less, x, values.number(x, 0)); };
  const Value differ = values.bit_xor(is_negative(rest), is_negative(b));
  return values.bit_and(differ, values.compare(Relation::not_equal, rest, values.number(rest, 0)));
}

}  // namespace

Value emit_fmod(Values& values, DType dtype, Value a, Value b) {
  const Value infinity = values.number(a, std::numeric_limits<double>::infinity()),
              zero = values.number(a, 0);
  const auto is_finite = [&](Value x) { return values.compare(Relation::less, x, infinity); };
  const Value r = values.absolute(a), d = values.absolute(b);
  const Value divides = values.bit_and(is_finite(d), values.compare(Relation::greater, d, zero));
  const Value ordinary = values.bit_and(is_finite(r), divides);
  const Value rest = rest_of_magnitudes(values, dtype, values.select(ordinary, r, zero),
                                        values.select(ordinary, d, values.number(a, 1)));
  const Value by_infinity = values.bit_and(is_finite(r), values.compare(Relation::equal, d, infinity));
  const Value otherwise =
      values.select(by_infinity, a, values.number(a, std::numeric_limits<double>::quiet_NaN()));
  return values.select(ordinary, values.copy_sign(rest, a), otherwise);
}

Value emit_float_remainder(Values& values, DType dtype, Value a, Value b) {
  const Value rest = emit_fmod(values, dtype, a, b);
  const Value moved = values.select(has_other_sign(values, rest, b), values.add(rest, b), rest);
  return values.select(is_zero(values, rest), values.copy_sign(rest, b), moved);
}

Value emit_float_floor_divide(Values& values, DType dtype, Value a, Value b) {
  const Value rest = emit_fmod(values, dtype, a, b), quotient = values.divide(a, b);
  const Value whole = values.divide(values.subtract(a, rest), b);
  const Value less = values.subtract(whole, values.number(whole, 1));
  const Value nearly = values.select(has_other_sign(values, rest, b), less, whole);
  const Value floor = emit_floor(values, nearly, dtype);
  const Value above =
      values.compare(Relation::greater, values.subtract(nearly, floor), values.number(floor, 0.5));
  const Value rounded = values.select(above, values.add(floor, values.number(floor, 1)), floor);
  const Value result = values.select(is_zero(values, nearly), values.copy_sign(nearly, quotient), rounded);
  return values.select(is_zero(values, b), quotient, result);
}

}  // namespace weft::codegen
