// sin, cos and tan: of the remainder r after quarter turns, by polynomials of r^2.
#include "codegen/compiler/math/argument_reduction.hpp"
#include "codegen/compiler/math/elementary.hpp"

namespace weft::codegen {
namespace {

// (sin(r) / r - 1) / r^2 of r^2 for |r| <= pi / 4, as good as float64 and as float32 results need.
constexpr std::array sin_long = {-0x1.5555555555555p-3, 0x1.1111111110ba5p-7,   -0x1.a01a019e80693p-13,
                                 0x1.71de379252004p-19, -0x1.ae60069e53ef1p-26, 0x1.5e098556d302ep-33};
constexpr std::array sin_short = {-0x1.5555555555161p-3, 0x1.1111110fd1496p-7, -0x1.a019fd95094bep-13,
                                  0x1.71d9a549ac8fbp-19, -0x1.aa262ee715b00p-26};
// (cos(r) - 1 + r^2 / 2) / r^4 of r^2.
constexpr std::array cos_long = {0x1.5555555555555p-5,   -0x1.6c16c16c16960p-10, 0x1.a01a019f4d0edp-16,
                                 -0x1.27e4fa15bd814p-22, 0x1.1eeb66b683028p-29,  -0x1.907c0e63adbb6p-37};
constexpr std::array cos_short = {0x1.555555550225fp-5, -0x1.6c16bf51b0df9p-10, 0x1.a015c02820885p-16,
                                  -0x1.2522e6d930e5bp-22};

// sin and cos of the remainder; for float32 the low parts are zero.
Pair sin_of(Pair r, bool is_short) {
  const Pair square = product(r.high, r.high), cube = product(r.high, square.high);
  if (is_short) return {fma(cube.high, polynomial(square.high, sin_short), r.high), constant(r.high, 0)};
  const Number cube_low = fma(r.high, square.low, cube.low);
  const Number low = fma(cube_low, sin_long[0], fma(square.high * -0.5, r.low, r.low));
  return {r.high, fma(cube.high, polynomial(square.high, sin_long), low)};
}

Pair cos_of(Pair r, bool is_short) {
  const Number square = r.high * r.high;
  if (is_short) {
    const Number near_one = fma(square, -0.5, 1);
    return {fma(square * square, polynomial(square, cos_short), near_one), constant(square, 0)};
  }
  const Pair half = product(0.5 * r.high, r.high), main = sum_of_ordered(constant(square, 1), -half.high);
  const Number error = main.low - fma(r.high, r.low, half.low);
  return {main.high, fma(square * square, polynomial(square, cos_long), error)};
}

Value sine(Values& values, Value argument, std::uint64_t quarters_ahead) {
  const Number x = widened(values, argument);
  const QuarterTurns turns = quarter_turns(x);
  const Whole quarters = turns.quarters + quarters_ahead;
  const bool is_short = is_float32(argument);
  const Pair result = select((quarters & 1) == 0, sin_of(turns.rest, is_short), cos_of(turns.rest, is_short));
  const Number usual = from_bits(to_bits(result.high + result.low) ^ ((quarters & 2) << 62));
  return narrowed(quarters_ahead == 0 ? select(x == 0, x, usual) : usual, argument);
}

}  // namespace

Value emit_sin(Values& values, Value x) { return sine(values, x, 0); }
Value emit_cos(Values& values, Value x) { return sine(values, x, 1); }

Value emit_tan(Values& values, Value argument) {
  const Number x = widened(values, argument);
  const QuarterTurns turns = quarter_turns(x);
  const bool is_short = is_float32(argument);
  const Pair sin = sin_of(turns.rest, is_short), cos = cos_of(turns.rest, is_short);
  const Truth even = (turns.quarters & 1) == 0;
  const Pair above = select(even, sin, -cos), below = select(even, cos, sin);
  if (is_short) return narrowed(select(x == 0, x, above.high / below.high), argument);
  const Pair result = quotient(sum_of_ordered(above.high, above.low), sum_of_ordered(below.high, below.low));
  return select(x == 0, x, result.high + result.low).value;
}

}  // namespace weft::codegen
