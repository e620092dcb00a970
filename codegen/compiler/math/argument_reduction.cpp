// Below 2^30 pi / 2 in three parts is taken off n times (Cody and Waite). Above, 192 bits of 2 / pi are
// multiplied with the integer that x is times a power of two (Payne and Hanek); code that runs only when a
// lane needs it.
#include "codegen/compiler/math/argument_reduction.hpp"

#include <limits>

#include "codegen/compiler/ssa/flow.hpp"

namespace weft::codegen {
namespace {

constexpr double half_pi[] = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110};
constexpr double most_near = 0x1p30;

/// 2^-24 * 2 / pi, behind the binary point.
constexpr std::array<std::uint64_t, 19> two_over_pi = {
    0x000000a2f9836e4e, 0x441529fc2757d1f5, 0x34ddc0db6295993c, 0x439041fe5163abde, 0xbbc561b7246e3a42,
    0x4dd2e006492eea09, 0xd1921cfe1deb1cb1, 0x29a73ee88235f52e, 0xbb4484e99c7026b4, 0x5f7e413991d63983,
    0x5339f49c845f8bbd, 0xf9283b1ff897ffde, 0x05980fef2f118b5a, 0x0a6d1f6d367ecf27, 0xcb09b74f463f669e,
    0x5fea2d7527bac7eb, 0xe5f17b3d0739f78a, 0x5292ea6bfb5fb11f, 0x8d5d0856033046fc};

QuarterTurns of_near(Number x) {
  const auto [n, quarters] = nearest(x, 1 / half_pi[0]);
  const Number first = fma(n, -half_pi[0], x);  // exact: a multiple of 2^-53 below 1
  const Pair second = product(n, constant(n, -half_pi[1]));
  const Pair both = sum(first, second.high);
  const Number low = both.low + fma(n, -half_pi[2], second.low);
  return {quarters, sum_of_ordered(both.high, low)};
}

/// The high 64 bits of the product of unsigned numbers.
Whole high_product(Whole a, Whole b) {
  constexpr std::uint64_t low = 0xffffffff;
  const Whole a_low = a & low, a_high = shift_right(a, 32), b_low = b & low, b_high = shift_right(b, 32);
  const Whole cross = a_high * b_low + shift_right(a_low * b_low, 32);
  const Whole other = a_low * b_high + (cross & low);
  return a_high * b_high + shift_right(cross, 32) + shift_right(other, 32);
}

/// Words of two_over_pi from bit `from` on, of fewer than 1024.
std::array<Whole, 3> bits_of_two_over_pi(Whole from) {
  std::vector<Whole> words;
  for (const std::uint64_t word : two_over_pi) words.push_back(constant(from, word));
  for (std::size_t by = 8; by > 0; by /= 2) {
    const Truth skip = !((from & (by * 64)) == 0);
    for (std::size_t i = 0; i < by + 3; ++i) words[i] = select(skip, words[i + by], words[i]);
  }
  const Whole shift = from & 63, back = constant(shift, 63) - shift;
  std::array<Whole, 3> result{words[0], words[1], words[2]};
  for (std::size_t i = 0; i < 3; ++i)
    result[i] = shift_left(words[i], shift) | shift_right(shift_right(words[i + 1], 1), back);
  return result;
}

QuarterTurns of_far(Number x) {
  const Whole bits = to_bits(absolute(x)), exponent = shift_right(bits, 52);
  const Whole integer = (bits & 0xfffffffffffffu) | constant(bits, std::uint64_t{1} << 52);
  // |x| = integer * 2^(exponent - 1075); bits of 2 / pi above 2^(1076 - exponent) give whole turns.
  const auto words = bits_of_two_over_pi((exponent - (1075 - 22)) & 1023);
  const Whole middle_product = high_product(integer, words[2]), low = integer * words[1] + middle_product;
  const Whole carry = select(unsigned_less(low, middle_product), constant(low, 1), 0);
  const Whole turns = integer * words[0] + high_product(integer, words[1]) + carry;  // in 2^-62 quarters
  const Whole quarters = shift_right(turns + (std::uint64_t{1} << 61), 62), rest = turns - (quarters << 62);
  const Pair high = sum_of_ordered(to_float(rest >> 32) * 0x1p-30, to_float(rest & 0xffffffff) * 0x1p-62);
  const Pair more = sum(high.high, to_float(shift_right(low, 32)) * 0x1p-94);
  const Pair fraction =
      sum_of_ordered(more.high, more.low + (high.low + to_float(low & 0xffffffff) * 0x1p-126));
  const Pair angle = product(fraction, {constant(x, half_pi[0]), constant(x, half_pi[1])});
  const Truth negative = is_signed(x);
  return {select(negative, constant(quarters, 0) - quarters, quarters), select(negative, -angle, angle)};
}

QuarterTurns select(Truth condition, const QuarterTurns& a, const QuarterTurns& b) {
  return {select(condition, a.quarters, b.quarters), select(condition, a.rest, b.rest)};
}

}  // namespace

QuarterTurns quarter_turns(Number x) {
  const Number magnitude = absolute(x);
  const Truth far = (magnitude >= most_near) & (magnitude < std::numeric_limits<double>::infinity());
  const QuarterTurns near = of_near(x);
  const ValueList none{near.quarters.value, near.rest.high.value, near.rest.low.value};
  const ValueList result = branch(
      *x.values, any(far),
      [&] {
        const QuarterTurns all = select(far, of_far(x), near);
        return ValueList{all.quarters.value, all.rest.high.value, all.rest.low.value};
      },
      [&] { return none; });
  return {{x.values, result[0]}, {{x.values, result[1]}, {x.values, result[2]}}};
}

}  // namespace weft::codegen
