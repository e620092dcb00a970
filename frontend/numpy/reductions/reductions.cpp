#include "weft/reductions.hpp"

#include <algorithm>
#include <cstring>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/float_watch.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/data/masks.hpp"
#include "frontend/numpy/indexing/data_parts.hpp"
#include "frontend/numpy/reductions/complex_product.hpp"
#include "frontend/numpy/reductions/masked_sum.hpp"
#include "frontend/numpy/reductions/order_by_data.hpp"
#include "frontend/numpy/reductions/starts.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// ufunc.reduce takes axis 0 or -1 of a 0-d array for none at all.
Dims reduced_axes(const Axis& axis, std::int64_t ndim) {
  const bool of_scalar = ndim == 0 && axis.is_single() && (axis.axes()[0] == 0 || axis.axes()[0] == -1);
  Dims axes = of_scalar ? Dims{} : normalized_axes(axis, ndim);
  std::ranges::sort(axes);
  return axes;
}

Tensor reduced(Operation operation, const LazyTensor& x, const Axis& axis, bool keepdims) {
  return Node::apply(operation, {x},
                     {{Attribute::axis, reduced_axes(axis, x.ndim())}, {Attribute::keepdims, keepdims}});
}

[[noreturn]] void throw_mask_without_start(Operation operation) {
  throw ValueError("reduction operation '" + std::string(info(operation).ufunc) +
                   "' does not have an identity, so to use a where mask one has to specify 'initial'");
}

std::string of_nothing(Operation operation) {
  return "zero-size array to reduction operation " + std::string(info(operation).ufunc) +
         " which has no identity";
}

/// Whether an extremum of nothing is that number.
bool is_start_of(const LazyTensor& start, const Node& extreme) {
  if (start.operation() != Operation::constant || is_complex(start.dtype())) return false;
  const ndarray least = start_of(extreme), &given = Tensor(start).node().attribute<ndarray>(Attribute::value);
  return std::memcmp(least.bytes(), given.bytes(), static_cast<std::size_t>(least.itemsize())) == 0;
}

/// The start comes first: of complex numbers with NaN it is that one.
LazyTensor extremum(Operation operation, const LazyTensor& a, const ExtremumKeywords& keywords) {
  const auto mask = mask_of(keywords.where, a);
  if (!keywords.initial) {
    if (mask) throw_mask_without_start(operation);
    refuse_empty(a.shape(), reduced_axes(keywords.axis, a.ndim()), of_nothing(operation));
    return reduced(operation, a, keywords.axis, keywords.keepdims);
  }
  const LazyTensor start = start_from(*keywords.initial, a.dtype());
  const LazyTensor x = mask ? masked(a, a.dtype(), *mask, start) : a;
  const LazyTensor extreme = reduced(operation, x, keywords.axis, keywords.keepdims);
  if (is_start_of(start, Tensor(extreme).node())) return extreme;
  return operation == Operation::max ? maximum(start, extreme) : minimum(start, extreme);
}

/// Whether a mask must be seen by what adds or multiplies.
bool needs_mask(const Accumulation& what, const LazyTensor& mask) {
  if (what.operation == Operation::prod) return is_complex(what.dtype);
  return !sums_alike(what.x, what.axes, what.dtype, mask);
}

LazyTensor total_with_mask(const Accumulation& what, const LazyTensor& mask, const SumKeywords& keywords) {
  if (keywords.initial && !keywords.initial->get()) throw_mask_without_start(what.operation);
  const bool adds = what.operation == Operation::sum;
  const LazyTensor start =
      start_from(keywords.initial ? *keywords.initial->get() : Operand(adds ? 0 : 1), what.dtype);
  return adds ? masked_sum(what, broadcast_to(mask, what.x.shape()), start)
              : complex_product(what, start, mask);
}

LazyTensor total_of_known_order(Accumulation what, const std::optional<LazyTensor>& mask,
                                const SumKeywords& keywords) {
  const Operation operation = what.operation;
  const DType dtype = what.dtype;
  const LazyTensor a = what.x;
  if (mask && needs_mask(what, *mask)) return total_with_mask(what, *mask, keywords);
  if (mask && operation == Operation::prod && dtype == DType::float16 && !walk_alike(a, *mask))
    throw NotImplementedError(
        "a product of float16 where a mask holds that lies in another memory order than the array is not "
        "supported yet");
  if (mask) what.x = masked(a, dtype, *mask, number_constant(dtype, unchanging_start(operation, dtype)));
  if (!keywords.initial) return accumulated(what);
  if (const Operand* initial = keywords.initial->get()) return accumulated(what, *initial);
  if (mask) throw_mask_without_start(operation);
  return accumulated_from_first(what);
}

/// The same without that axis.
Accumulation alone(const Accumulation& what, std::int64_t axis) {
  Accumulation first = what;
  first.x = first_along(what.x, axis);
  for (std::int64_t& reduced : first.axes) reduced -= reduced > axis;
  return first;
}

/// As data decide which of the kept axes from `axis` on have one element.
LazyTensor total_by_lengths(const Accumulation& what, const std::optional<LazyTensor>& mask,
                            const SumKeywords& keywords, std::int64_t axis = 0) {
  const bool of_floats = what.operation == Operation::sum && is_inexact(what.dtype);
  while (axis < what.x.ndim() && !is_kept_by_data(what, axis)) ++axis;
  if (!of_floats || axis == what.x.ndim() || !adds_otherwise(what, axis))
    return total_of_known_order(what, mask, keywords);
  if (mask) require_known_lengths(what.x.shape(), "a sum of floats where a mask holds");
  const LazyTensor many = total_by_lengths(what, {}, keywords, axis + 1);
  const LazyTensor one = total_by_lengths(alone(what, axis), {}, keywords, axis);
  const auto before = std::ranges::lower_bound(what.axes, axis) - what.axes.begin();
  const LazyTensor spread = expand_dims(one, what.keepdims ? axis : axis - before);
  const LazyTensor number = *data_length(what.x.shape()[static_cast<std::size_t>(axis)]);
  return copied_as(where(equal(number, 1), spread, many), many.strides());
}

LazyTensor total(Operation operation, const LazyTensor& a, const SumKeywords& keywords) {
  const DType dtype = keywords.dtype.value_or(sum_dtype(a.dtype()));
  const auto mask = mask_of(keywords.where, a);
  const Dims axes = reduced_axes(keywords.axis, a.ndim());
  return total_by_lengths(in_known_order({operation, a, axes, keywords.keepdims, dtype}), mask, keywords);
}

LazyTensor truth(Operation operation, const LazyTensor& a, const TruthKeywords& keywords) {
  const auto mask = mask_of(keywords.where, a);
  const LazyTensor x = mask ? masked(a, DType::bool_, *mask,
                                     number_constant(DType::bool_, unchanging_start(operation, DType::bool_)))
                            : a;
  return reduced(operation, x, keywords.axis, keywords.keepdims);
}

/// One axis, or None for all; a 0-d array has one.
LazyTensor place_of(Operation operation, const LazyTensor& x, const AxisKeywords& keywords) {
  const bool whole = keywords.axis.is_none() || x.ndim() == 0;
  if (!keywords.axis.is_none())
    normalized_axis(single_axis(keywords.axis), std::max<std::int64_t>(x.ndim(), 1));
  const Axis axis = whole ? Axis(None{}) : keywords.axis;
  refuse_empty(x.shape(), reduced_axes(axis, x.ndim()),
               "attempt to get " + std::string(name(operation)) + " of an empty sequence");
  return reduced(operation, x, axis, keywords.keepdims);
}

/// Unlike a reduction, NumPy looks at a 0-d array as one of one element, and at one of one axis as it lies.
LazyTensor running(Operation operation, const LazyTensor& a, const CumulativeKeywords& keywords) {
  const bool flat = keywords.axis.is_none() ? a.ndim() != 1 : a.ndim() == 0;
  const LazyTensor x = flat ? ravel(a) : a;
  const std::int64_t axis =
      keywords.axis.is_none() ? 0 : normalized_axis(single_axis(keywords.axis), x.ndim());
  const DType dtype = keywords.dtype.value_or(sum_dtype(x.dtype()));
  if (operation == Operation::cumprod && is_complex(dtype)) return complex_running_product(x, axis, dtype);
  return looked_at(Node::apply(operation, {x}, {{Attribute::axis, axis}, {Attribute::dtype, dtype}}));
}

}  // namespace

LazyTensor sum(const Operand& a, const SumKeywords& keywords) {
  return total(Operation::sum, asarray(a), keywords);
}
LazyTensor prod(const Operand& a, const SumKeywords& keywords) {
  return total(Operation::prod, asarray(a), keywords);
}

LazyTensor max(const Operand& a, const ExtremumKeywords& keywords) {
  return extremum(Operation::max, asarray(a), keywords);
}
LazyTensor min(const Operand& a, const ExtremumKeywords& keywords) {
  return extremum(Operation::min, asarray(a), keywords);
}
LazyTensor any(const Operand& a, const TruthKeywords& keywords) {
  return truth(Operation::any, asarray(a), keywords);
}
LazyTensor all(const Operand& a, const TruthKeywords& keywords) {
  return truth(Operation::all, asarray(a), keywords);
}
LazyTensor argmax(const Operand& a, const AxisKeywords& keywords) {
  return place_of(Operation::argmax, asarray(a), keywords);
}
LazyTensor argmin(const Operand& a, const AxisKeywords& keywords) {
  return place_of(Operation::argmin, asarray(a), keywords);
}
LazyTensor cumsum(const Operand& a, const CumulativeKeywords& keywords) {
  return running(Operation::cumsum, asarray(a), keywords);
}
LazyTensor cumprod(const Operand& a, const CumulativeKeywords& keywords) {
  return running(Operation::cumprod, asarray(a), keywords);
}
LazyTensor amax(const Operand& a, const ExtremumKeywords& keywords) { return max(a, keywords); }
LazyTensor amin(const Operand& a, const ExtremumKeywords& keywords) { return min(a, keywords); }

}  // namespace weft::numpy
