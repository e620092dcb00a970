// numpy.median, numpy.quantile and numpy.percentile.
#include "weft/quantiles.hpp"

#include <algorithm>

#include "frontend/numpy/advanced_indexing.hpp"
#include "frontend/numpy/along_last.hpp"
#include "frontend/numpy/axes.hpp"
#include "frontend/numpy/known_values.hpp"
#include "frontend/numpy/memory_layout.hpp"
#include "frontend/numpy/rows.hpp"
#include "frontend/numpy/virtual_indexes.hpp"
#include "runtime/check_functions.hpp"
#include "runtime/errors.hpp"
#include "weft/creation.hpp"
#include "weft/lookup.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/sorting.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// NaN, which sorting leaves at the end, where there is any.
LazyTensor spoilt_by_nan(const LazyTensor& result, const LazyTensor& last) {
  if (!is_inexact(last.dtype())) return result;
  const LazyTensor spoilt = where(isnan(last), astype(last, result.dtype()), result);
  return copied_as(spoilt, result.strides());
}

/// The elements at `places` of the first axis: a view of one place.
LazyTensor at(const LazyTensor& x, const LazyTensor& places) {
  return getitem(x, {Subscript(Tensor(places))});
}

/// NumPy looks for NaN at the end of floats first.
void check_not_empty(const LazyTensor& sorted, const LazyTensor& places) {
  if (sorted.shape()[0] > 0 || places.size() == 0) return;
  const auto known = known_values(is_inexact(sorted.dtype()) ? full_like(places, -1) : places);
  const std::int64_t first = known ? *known->copy_c().data<std::int64_t>() : -1;
  throw IndexError("index " + std::to_string(first) + " is out of bounds for axis 0 with size 0");
}

/// The places of elements that a quantile lies between, or at.
struct Places {
  LazyTensor virtual_indexes;
  std::optional<Neighbours> between = {};

  std::vector<Tensor> all() const {
    return between ? std::vector<Tensor>{between->previous, between->next}
                   : std::vector<Tensor>{virtual_indexes};
  }
};

Places places_of(const QuantileMethod& method, const LazyTensor& q, std::int64_t n) {
  Places places{method.virtual_indexes({n, n - 1}, q)};
  if (!method.takes(places.virtual_indexes)) places.between = neighbours(places.virtual_indexes, n - 1);
  return places;
}

/// In order at these places, and at the end where NaN would be.
LazyTensor in_order_at(const LazyTensor& x, std::int64_t axis, const Places& places, std::int64_t quantiles) {
  constexpr std::int64_t few = 8;
  if (quantiles > few) return sort(x, {.axis = axis});
  std::vector<Tensor> all = places.all();
  for (Tensor& each : all) each = ravel(astype(LazyTensor(each), DType::int64));
  all.push_back(constant(std::int64_t{-1}));
  return partitioned(x, axis, all);
}

LazyTensor interpolated(const LazyTensor& sorted, const QuantileMethod& method, const Places& places,
                        bool weak) {
  if (!places.between) {
    check_not_empty(sorted, places.virtual_indexes);
    return take(sorted, places.virtual_indexes, {.axis = 0, .mode = "clip"});
  }
  const auto& [previous, next] = *places.between;
  check_not_empty(sorted, previous);
  LazyTensor gamma = method.gamma(places.virtual_indexes, previous);
  if (!weak) {
    Dims shape = gamma.shape();
    shape.resize(shape.size() + sorted.shape().size() - 1, 1);
    gamma = reshape(gamma, shape);
  }
  return lerp(at(sorted, previous), at(sorted, next), gamma, weak);
}

/// Of a smaller float array NumPy gives an element of it where there is a NaN, and else a float64.
void refuse_dtype_by_data(const LazyTensor& result, const LazyTensor& x) {
  if (result.ndim() == 0 && is_inexact(x.dtype()) && result.dtype() != x.dtype())
    throw NotImplementedError(
        "a quantile by a NumPy number of another dtype, which decides the result's dtype by data, is not "
        "supported yet");
}

LazyTensor unweighted(const LazyTensor& x, const LazyTensor& q, bool weak, const QuantileKeywords& keywords) {
  const auto [arranged, axis] = one_axis(x, keywords.axis);
  const QuantileMethod method(keywords.method);
  const Places places = places_of(method, q, arranged.shape()[static_cast<std::size_t>(axis)]);
  const LazyTensor rows = copied_c(in_order_at(arranged, axis, places, q.size()));
  const LazyTensor sorted = axis == 0 ? rows : moveaxis(rows, axis, 0);
  const LazyTensor result = interpolated(sorted, method, places, weak);
  refuse_dtype_by_data(result, x);
  return spoilt_by_nan(result, sorted[-1]);
}

/// Weights as those of numpy.average: of the array's shape, or of its axes named.
LazyTensor placed_weights(const LazyTensor& weights, const LazyTensor& x, const Axis& axis) {
  if (weights.shape() == x.shape()) return weights;
  if (axis.is_none()) throw TypeError("Axis must be specified when shapes of a and weights differ.");
  const Dims axes = normalized_axes_of("axis", axis.axes(), x.ndim());
  Dims expected, shape(x.shape().size(), 1);
  for (const std::int64_t each : axes) expected.push_back(shape[each] = x.shape()[each]);
  if (weights.shape() != expected)
    throw ValueError("Shape of weights must be consistent with shape of a along specified axis.");
  Dims ascending = all_axes(weights.ndim());
  std::ranges::sort(ascending, {}, [&](std::int64_t i) { return axes[i]; });
  return broadcast_to(reshape(transpose(weights, ascending), shape), x.shape());
}

LazyTensor checked(Check check, const LazyTensor& value, const LazyTensor& marks) {
  return called(check_function(check), {value, marks}, value.shape());
}

/// The share of the weights up to each element, in the order of the elements.
LazyTensor shares(const LazyTensor& weights, const LazyTensor& order, DType dtype) {
  const LazyTensor sums = cumsum(along_last(weights, order), {.axis = -1, .dtype = DType::float64});
  const LazyTensor total = sums[ellipsis, slice(-1, None{})];
  const LazyTensor cdf = divide(sums, total), last = cdf[ellipsis, slice(-1, None{})];
  const LazyTensor valid = checked(Check::weights_without_sum, cdf, isnan(last));
  const LazyTensor rounded = is_inexact(dtype) ? astype(valid, dtype) : valid;
  return where(equal(rounded, 0), -1, rounded);
}

LazyTensor weighted(const LazyTensor& x, const LazyTensor& q, const QuantileKeywords& keywords) {
  const LazyTensor given = asarray(*keywords.weights);
  const LazyTensor placed = placed_weights(given, x, keywords.axis);
  const LazyTensor weights = checked(Check::negative_weights, placed, less(placed, 0));
  const auto [arranged, axis] = one_axis(x, keywords.axis);
  const LazyTensor rows = copied_c(moveaxis(arranged, axis, -1));
  if (rows.shape().back() == 0) throw IndexError("index -1 is out of bounds for axis 0 with size 0");
  const LazyTensor order = argsort(rows), sorted = along_last(rows, order);
  const LazyTensor own = copied_c(moveaxis(one_axis(weights, keywords.axis).x, axis, -1));
  const LazyTensor cdf = shares(own, order, q.dtype());
  const LazyTensor wanted = ravel(q);
  const LazyTensor places = sum(less(expand_dims(cdf, -2), expand_dims(wanted, -1)), {.axis = -1});
  const LazyTensor found = along_last(sorted, places);  // q last
  Dims shape = q.shape();
  shape.insert(shape.end(), rows.shape().begin(), rows.shape().end() - 1);
  const LazyTensor result = reshape(moveaxis(found, -1, 0), shape);
  return spoilt_by_nan(copied_c(result), sorted[ellipsis, -1]);
}

LazyTensor quantile_of(const LazyTensor& x, const LazyTensor& q, bool weak,
                       const QuantileKeywords& keywords) {
  if (keywords.weights && keywords.method != "inverted_cdf")
    throw ValueError("Only method 'inverted_cdf' supports weights. Got: " + keywords.method + ".");
  const LazyTensor result =
      keywords.weights ? weighted(x, q, keywords) : unweighted(x, q, weak && q.ndim() == 0, keywords);
  return keywords.keepdims ? with_reduced_axes(result, q.ndim(), x, keywords.axis) : result;
}

LazyTensor real_numbers(const Operand& a) {
  const LazyTensor x = asarray(a);
  if (is_complex(x.dtype())) throw TypeError("a must be an array of real numbers");
  if (x.dtype() == DType::bfloat16)
    throw NotImplementedError("quantiles of bfloat16 are not supported; use astype");
  return x;
}

}  // namespace

LazyTensor median(const Operand& a, const AxisKeywords& keywords) {
  const LazyTensor given = asarray(a);
  const auto [x, axis] = one_axis(given, keywords.axis);
  const std::int64_t length = x.shape()[static_cast<std::size_t>(axis)], middle = length / 2;
  const LazyTensor sorted =
      x.size() == 0
          ? x
          : partition(x, {length % 2 == 1 ? middle : middle - 1, middle, length - 1}, {.axis = axis});
  Subscripts items(static_cast<std::size_t>(x.ndim()), slice(None{}));
  const auto along = static_cast<std::size_t>(axis);
  items[along] = length % 2 == 1 ? slice(middle, middle + 1) : slice(middle - 1, middle + 1);
  LazyTensor result = mean(getitem(sorted, items), {.axis = axis});
  if (x.size() > 0) {
    items[along] = Subscript(-1);
    result = spoilt_by_nan(result, getitem(sorted, items));
  }
  return keywords.keepdims ? with_reduced_axes(result, 0, given, keywords.axis) : result;
}

LazyTensor quantile(const Operand& a, const Operand& q, const QuantileKeywords& keywords) {
  const LazyTensor x = real_numbers(a);
  return quantile_of(x, quantiles_of(q), is_weak_quantile(q), keywords);
}

LazyTensor percentile(const Operand& a, const Operand& q, const QuantileKeywords& keywords) {
  const LazyTensor x = real_numbers(a);
  return quantile_of(x, quantiles_of_percent(q), is_weak_quantile(q), keywords);
}

}  // namespace weft::numpy
