// Integrals, phases and running totals, in NumPy's own steps.
#include "weft/signal.hpp"

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/elided.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/indexing/data_parts.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/constants.hpp"
#include "weft/creation.hpp"
#include "weft/differences.hpp"
#include "weft/joining.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"

#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

Operand spacing(const LazyTensor& y, std::int64_t axis, const TrapezoidKeywords& keywords) {
  if (!keywords.x) return keywords.dx;
  const LazyTensor x = asarray(*keywords.x);
  if (x.ndim() != 1) return diff(x, {.axis = keywords.axis});
  const LazyTensor d = diff(x);
  Dims shape(y.shape().size(), 1);
  shape[static_cast<std::size_t>(axis)] = d.size();
  return reshape(d, shape);
}

/// A known Python number or an array; a computed Python number stays one.
Operand as_weak(const Operand& like, const LazyTensor& x, PythonInt low = 0, PythonInt high = 0) {
  return like.computed_number() ? Operand(ComputedNumber{x, low, high}) : Operand(x);
}

/// period / 2
Operand half(const Operand& period) {
  if (period.python_int() || period.python_float()) return as_double(period) / 2;
  return as_weak(period, divide(asarray(period), 2));
}

/// period // 2
Operand whole_half(const Operand& period) {
  if (period.python_int()) return *period.python_int() >> 1;
  const auto* number = period.computed_number();
  const LazyTensor halved = floor_divide(asarray(period), 2);
  return number ? as_weak(period, halved, number->low >> 1, number->high >> 1) : Operand(halved);
}

/// Whether steps of half an integer period are ambiguous.
LazyTensor is_even(const Operand& period) {
  if (period.python_int()) return LazyTensor(constant((*period.python_int() & 1) == 0));
  const LazyTensor rest = remainder(asarray(period), 2);
  require_known_lengths(rest.shape(), "a period of several elements");
  if (rest.size() == 0)
    throw ValueError(
        "The truth value of an empty array is ambiguous. Use `array.size > 0` to check that an array is not "
        "empty.");
  if (rest.size() > 1)
    throw ValueError(
        "The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()");
  return equal(reshape(rest, Dims{}), 0);
}

Operand negated(const Operand& number) {
  if (number.python_int()) return -*number.python_int();
  if (number.python_float()) return -as_double(number);
  const auto* computed = number.computed_number();
  const LazyTensor x = negative(asarray(number));
  return computed ? as_weak(number, x, -computed->high, -computed->low) : Operand(x);
}

LazyTensor filled(const LazyTensor& x, const Operand& value, const LazyTensor& mask) {
  const LazyTensor other =
      value.tensor() ? astype(*value.tensor(), x.dtype()) : full(Dims{}, value, {.dtype = x.dtype()});
  return copied_as(where(mask, other, x), x.strides());
}

LazyTensor running(const Operand& given, const CumulativeSumKeywords& keywords,
                   LazyTensor (*of)(const Operand&, const CumulativeKeywords&), std::int64_t identity) {
  const LazyTensor x = atleast_1d(given);
  if (keywords.axis.is_none() && x.ndim() >= 2)
    throw ValueError("For arrays which have more than one dimension ``axis`` argument is required.");
  const std::int64_t axis =
      normalized_axis(keywords.axis.is_none() ? 0 : single_axis(keywords.axis), x.ndim());
  const LazyTensor result = of(x, {.axis = axis, .dtype = keywords.dtype});
  if (!keywords.include_initial) return result;
  Dims shape = x.shape();
  shape[static_cast<std::size_t>(axis)] = 1;
  return concatenate({full_like(result, identity, {.shape = Shape(shape)}), result}, {.axis = axis});
}

}  // namespace

LazyTensor trapezoid(const Operand& y, const TrapezoidKeywords& keywords) {
  const LazyTensor values = asarray(y);
  if (keywords.axis < -values.ndim() || keywords.axis >= values.ndim())
    throw IndexError("list assignment index out of range");
  const std::int64_t axis = normalized_axis(keywords.axis, values.ndim());
  const Operand d = spacing(values, axis, keywords);
  const LazyTensor after = part_along(values, axis, slice(1, None{})),
                   before = part_along(values, axis, slice(-1));
  return sum(divide(product_into(d, add(after, before)), 2.0), {.axis = axis});
}

LazyTensor unwrap(const Operand& p, const UnwrapKeywords& keywords) {
  const LazyTensor phases = asarray(p);
  const Operand period = keywords.period.value_or(Operand(2 * pi));
  const LazyTensor steps = diff(phases, {.axis = keywords.axis});
  const DType own = period.tensor() ? period.tensor()->dtype() : weak_dtype(period, steps.dtype());
  const DType dtype = promote_types(steps.dtype(), own);
  const Operand high = is_integer(dtype) ? whole_half(period) : half(period), low = negated(high);
  const Operand discont = keywords.discont.value_or(half(period));
  LazyTensor wrapped = add(remainder(subtract(steps, low), period), low);
  LazyTensor ambiguous = logical_and(equal(wrapped, low), greater(steps, 0));
  if (is_integer(dtype)) ambiguous = logical_and(ambiguous, is_even(period));
  wrapped = filled(wrapped, high, ambiguous);
  const LazyTensor correction = filled(subtract(wrapped, steps), 0, less(absolute(steps), discont));
  const std::int64_t axis = normalized_axis(keywords.axis, phases.ndim());
  const slice rest(1, None{});
  const LazyTensor corrected = add(part_along(phases, axis, rest), cumsum(correction, {.axis = axis}));
  return with_part_along(copied_in(phases, 'K', dtype), axis, rest, corrected);
}

LazyTensor cumulative_sum(const Operand& x, const CumulativeSumKeywords& keywords) {
  return running(x, keywords, cumsum, 0);
}
LazyTensor cumulative_prod(const Operand& x, const CumulativeSumKeywords& keywords) {
  return running(x, keywords, cumprod, 1);
}

}  // namespace weft::numpy
