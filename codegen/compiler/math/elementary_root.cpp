// cbrt and hypot.
#include <limits>

#include "codegen/compiler/math/elementary.hpp"
#include "codegen/compiler/math/elementary_parts.hpp"

namespace weft::codegen {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The cube root for sqrt(1/2) <= m < sqrt(2), to 19 bits.
constexpr std::array cbrt_near = {0x1.b17799571fb4fp-2, 0x1.0c452fa1d5b51p+0,  -0x1.a3eba8ab9e21bp-1,
                                  0x1.fb6e95d10c7dfp-2, -0x1.60a3892bd13e0p-3, 0x1.a2dfec4a72870p-6};
// 2^(1/3) and 2^(-1/3).
constexpr double root_2_high = 0x1.428a2f98d728bp+0, root_2_low = -0x1.ddc22548ea41ep-56;
constexpr double root_half_high = 0x1.965fea53d6e3dp-1, root_half_low = -0x1.f53e999952f09p-55;

/// The cube root of m, by a step of Newton's and for float64 results half another.
Pair root_of_mantissa(Number m, bool is_short) {
  const Number first = polynomial(m, cbrt_near), square = first * first;
  const Number reciprocal = (1.0 / 3) / square;
  const Number root = fma(fma(-square, first, m), reciprocal, first);
  if (is_short) return {root, constant(m, 0)};
  const Pair squared = product(root, root), cubed = product(squared.high, root);
  const Number missing = (m - cubed.high) - fma(squared.low, root, cubed.low);
  return {root, missing * reciprocal};
}

Number magnitude_of_cbrt(Number a, bool is_short) {
  const Mantissa parts = split(a);
  const auto [third, exponent] = nearest(parts.n, 1.0 / 3);
  const Number left = fma(third, -3, parts.n);  // -1, 0 or 1
  const Truth twice = left > 0, half = left < 0;
  const Pair factor = {select(twice, root_2_high, select(half, root_half_high, constant(a, 1))),
                       select(twice, root_2_low, select(half, root_half_low, constant(a, 0)))};
  const Pair root = root_of_mantissa(parts.m, is_short);
  if (is_short) return root.high * factor.high * power_of_two(exponent);
  const Pair main = product(root.high, factor.high);
  const Number low = fma(root.high, factor.low, fma(root.low, factor.high, main.low));
  return (main.high + low) * power_of_two(exponent);
}

// The root, and what it misses of the true one, for larger >= smaller whose squares are numbers (Borges, "An
// improved algorithm for hypot(a, b)").
Number corrected_root(Number larger, Number smaller) {
  const Number root = sqrt(larger * larger + smaller * smaller);
  const Truth near = root <= smaller * 2;
  const Number missing = root - select(near, smaller, larger);
  const Number first = select(near, larger * (missing * 2 - larger), missing * 2 * (larger - smaller * 2));
  const Number second = select(near, (missing - (larger - smaller) * 2) * missing,
                               (missing * 4 - smaller) * smaller + missing * missing);
  return root - (first + second) / (root * 2);
}

// The steps of the GNU C library from 2.35 on, and so NumPy's bits.
Number hypot_long(Number x, Number y) {
  const Truth ordered = x > y;
  const Number larger = select(ordered, x, y), smaller = select(ordered, y, x);
  const Truth huge = larger > 0x1p511, tiny = smaller < 0x1p-459;
  const Number one = constant(x, 1);
  const Number scale = select(huge, 0x1p-600, select(tiny, 0x1p600, one)),
               back = select(huge, 0x1p600, select(tiny, 0x1p-600, one));
  const Number a = larger * scale, b = smaller * scale;
  return select(b <= a * 0x1p-54, larger + smaller, corrected_root(a, b) * back);
}

}  // namespace

Value emit_cbrt(Values& values, Value argument) {
  const Number x = widened(values, argument), a = absolute(x);
  const Number usual = with_sign_of(x, magnitude_of_cbrt(a, is_float32(argument)));
  return narrowed(select((a == 0) | (a == infinity), x, usual), argument);
}

Value emit_hypot(Values& values, Value first, Value second) {
  const Number x = absolute(widened(values, first)), y = absolute(widened(values, second));
  const Number usual = is_float32(first) ? sqrt(fma(x, x, y * y)) : hypot_long(x, y);
  const Number or_nan = select(is_nan(x) | is_nan(y), x + y, usual);
  return narrowed(select((x == infinity) | (y == infinity), infinity, or_nan), first);
}

}  // namespace weft::codegen
