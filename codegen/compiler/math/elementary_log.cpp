// log2, log10 and log1p; logaddexp and logaddexp2.
#include <numbers>

#include "codegen/compiler/math/elementary.hpp"
#include "codegen/compiler/math/log_series.hpp"

namespace weft::codegen {
namespace {

// log_b(x) = n log_b(2) + ln(m) / ln(b).
struct Base {
  double of_2_short, of_2_rest;  // log_b(2); the first part's product with an exponent is exact
  double of_e, of_e_low;
};
constexpr Base two{1, 0, 0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56};
constexpr Base ten{0x1.34413509f7p-2, 0x1.3fde623e2566bp-43, 0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57};

Number log_short(Number x, const Base& base) {
  const Mantissa parts = split(x);
  return fma(parts.n, base.of_2_short,
             fma(parts.n, base.of_2_rest, log_near_one_short(parts.m - 1) * base.of_e));
}

Number log_long(Number x, const Base& base) {
  const Mantissa parts = split(x);
  const Pair scale = {constant(x, base.of_e), constant(x, base.of_e_low)};
  const Pair small = product(log_near_one(parts.m - 1), scale);
  const auto [high, error] = sum_of_ordered(parts.n * base.of_2_short, small.high);
  return high + fma(parts.n, base.of_2_rest, error + small.low);
}

Value log_to(Values& values, Value argument, const Base& base) {
  const Number x = widened(values, argument);
  const Number usual = is_float32(argument) ? log_short(x, base) : log_long(x, base);
  return narrowed(log_special(x, usual), argument);
}

/// The larger, and what the other adds to it; what is the same, infinities too, is doubled.
template <class Added>
Value log_of_sum(Values& values, Value x, Value y, double doubled, const Added& added) {
  const Value apart = values.subtract(x, y);
  const Value larger = values.select(values.compare(Relation::greater, apart, values.number(x, 0)), x, y);
  const Value sum = values.add(larger, added(values.negate(values.absolute(apart))));
  return values.select(values.compare(Relation::equal, x, y), values.add(x, values.number(x, doubled)), sum);
}

}  // namespace

Value emit_logaddexp(Values& values, Value x, Value y) {
  return log_of_sum(values, x, y, std::numbers::ln2,
                    [&](Value apart) { return emit_log1p(values, emit_exp(values, apart)); });
}

Value emit_logaddexp2(Values& values, Value x, Value y) {
  return log_of_sum(values, x, y, 1, [&](Value apart) {
    const Value added = emit_log1p(values, emit_exp2(values, apart));
    return values.multiply(added, values.number(x, std::numbers::log2e));
  });
}

Value emit_log2(Values& values, Value x) { return log_to(values, x, two); }
Value emit_log10(Values& values, Value x) { return log_to(values, x, ten); }

Value emit_log1p(Values& values, Value argument) {
  const Number x = widened(values, argument), one = constant(x, 1);
  const Number result =
      is_float32(argument) ? log_of_sum_short(one, x) : log_of_sum(one, {x, constant(x, 0)}, is_nan(one));
  return narrowed(select(x == 0, x, result), argument);
}

}  // namespace weft::codegen
