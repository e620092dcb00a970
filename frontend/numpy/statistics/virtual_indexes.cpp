#include "frontend/numpy/statistics/virtual_indexes.hpp"

#include <algorithm>
#include <array>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/inexact.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/data/data_errors.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/rounding.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

LazyTensor whole(const LazyTensor& x) { return astype(x, DType::int64); }

/// Of the place q n - 1 or beside it, the next element unless `stays` says the previous one.
LazyTensor next_unless(const LazyTensor& place, LazyTensor (*stays)(const LazyTensor&, const LazyTensor&)) {
  const LazyTensor previous = floor(place);
  const LazyTensor index = where(stays(subtract(place, previous), previous), previous, add(previous, 1));
  return maximum(whole(index), 0);
}

LazyTensor inverted_cdf(const ElementCount& n, const LazyTensor& q) {
  return next_unless(subtract(multiply(n.count, q), 1),
                     [](const LazyTensor& gamma, const LazyTensor&) { return equal(gamma, 0); });
}

LazyTensor closest_observation(const ElementCount& n, const LazyTensor& q) {
  const LazyTensor place = subtract(subtract(multiply(n.count, q), 1), 0.5);
  return next_unless(place, [](const LazyTensor& gamma, const LazyTensor& previous) {
    return logical_and(equal(gamma, 0), equal(remainder(previous, 2), 1));
  });
}

LazyTensor averaged_inverted_cdf(const ElementCount& n, const LazyTensor& q) {
  return subtract(multiply(n.count, q), 1);
}

template <int alpha_over_24, int beta_over_24>
LazyTensor between(const ElementCount& n, const LazyTensor& q) {
  constexpr double alpha = alpha_over_24 == 8 ? 1 / 3.0 : alpha_over_24 / 24.0;
  constexpr double beta = beta_over_24 == 8 ? 1 / 3.0 : beta_over_24 / 24.0;
  const LazyTensor offset = add(alpha, multiply(q, 1 - alpha - beta));
  return subtract(add(multiply(n.count, q), offset), 1);
}

/// Of these two NumPy's numbers are Python ints, which matters where q is one.
LazyTensor interpolated_inverted_cdf(const ElementCount& n, const LazyTensor& q) {
  return subtract(add(multiply(n.count, q), add(0, multiply(q, 0))), 1);
}
LazyTensor weibull(const ElementCount& n, const LazyTensor& q) {
  return subtract(add(multiply(n.count, q), add(0, multiply(q, 1))), 1);
}

LazyTensor linear(const ElementCount& n, const LazyTensor& q) { return multiply(n.one_less, q); }
LazyTensor lower(const ElementCount& n, const LazyTensor& q) { return whole(floor(linear(n, q))); }
LazyTensor higher(const ElementCount& n, const LazyTensor& q) { return whole(ceil(linear(n, q))); }
LazyTensor nearest(const ElementCount& n, const LazyTensor& q) { return whole(round(linear(n, q))); }
LazyTensor midpoint(const ElementCount& n, const LazyTensor& q) {
  return multiply(0.5, add(floor(linear(n, q)), ceil(linear(n, q))));
}

struct Method {
  std::string_view name;
  LazyTensor (*virtual_indexes)(const ElementCount& n, const LazyTensor& q);
  bool takes = false;
};

constexpr std::array methods{
    Method{"inverted_cdf", inverted_cdf, true},
    Method{"averaged_inverted_cdf", averaged_inverted_cdf},
    Method{"closest_observation", closest_observation, true},
    Method{"interpolated_inverted_cdf", interpolated_inverted_cdf},
    Method{"hazen", between<12, 12>},
    Method{"weibull", weibull},
    Method{"linear", linear},
    Method{"median_unbiased", between<8, 8>},
    Method{"normal_unbiased", between<9, 9>},
    Method{"lower", lower, true},
    Method{"higher", higher, true},
    Method{"midpoint", midpoint},
    Method{"nearest", nearest, true},
};

const Method& method_of(const std::string& name) { return *std::ranges::find(methods, name, &Method::name); }

}  // namespace

QuantileMethod::QuantileMethod(const std::string& name) : name_(name) {
  if (std::ranges::find(methods, name, &Method::name) != methods.end()) return;
  std::string names;
  for (const Method& method : methods)
    names += std::string(names.empty() ? "" : ", ") + "'" + std::string(method.name) + "'";
  throw ValueError("'" + name + "' is not a valid method. Use one of: dict_keys([" + names + "])");
}

LazyTensor QuantileMethod::virtual_indexes(const ElementCount& n, const LazyTensor& q) const {
  return method_of(name_).virtual_indexes(n, q);
}

bool QuantileMethod::takes(const LazyTensor& virtual_indexes) const {
  return method_of(name_).takes || (name_ == "linear" && is_integer(virtual_indexes.dtype()));
}

LazyTensor QuantileMethod::gamma(const LazyTensor& virtual_indexes, const LazyTensor& previous) const {
  LazyTensor gamma = subtract(virtual_indexes, previous);
  const auto half = LazyTensor(constant(0.5)), one = LazyTensor(constant(1.0)),
             zero = LazyTensor(constant(0.0));
  if (name_ == "averaged_inverted_cdf") gamma = where(equal(gamma, 0), half, one);
  if (name_ == "midpoint") gamma = where(equal(remainder(virtual_indexes, 1), 0), zero, half);
  return astype(gamma, virtual_indexes.dtype());
}

QuantileNeighbours neighbours(const LazyTensor& virtual_indexes, const Operand& one_less) {
  const LazyTensor above = greater_equal(virtual_indexes, one_less), below = less(virtual_indexes, 0);
  const auto within = [&](const LazyTensor& place) {
    return whole(where(below, 0, where(above, -1, place)));
  };
  const LazyTensor previous = floor(virtual_indexes);
  return {within(previous), within(add(previous, 1))};
}

LazyTensor lerp(const LazyTensor& a, const LazyTensor& b, const LazyTensor& t, bool weak) {
  const LazyTensor difference = subtract(b, a), share = weak ? astype(t, DType::float64) : t;
  const bool narrows = weak && is_inexact(difference.dtype());
  const DType narrow = difference.dtype() == DType::bfloat16 ? DType::float32 : difference.dtype();
  const auto part = [&](const LazyTensor& x) {
    return multiply(difference, narrows ? astype(x, narrow) : x);
  };
  const LazyTensor from_a = add(a, part(share));
  const DType dtype = from_a.dtype();
  const LazyTensor from_b = subtract(astype(b, dtype), astype(part(subtract(1, share)), dtype));
  return copied_as(where(greater_equal(share, 0.5), from_b, from_a), from_a.strides());
}

LazyTensor spoilt_by_nan(const LazyTensor& result, const LazyTensor& last) {
  if (!is_numpy_inexact(last.dtype())) return result;
  const LazyTensor spoilt = where(isnan(last), astype(last, result.dtype()), result);
  return copied_as(spoilt, result.strides());
}

/// Of those that are not known, none that is wrong meets what follows.
LazyTensor checked_quantiles(const LazyTensor& q, Check check) {
  const LazyTensor wrong = logical_not(logical_and(greater_equal(q, 0), less_equal(q, 1)));
  const LazyTensor valid = checked(check, q, wrong);
  if (q.ndim() > 2) throw ValueError("q must be a scalar or 1d");
  return known_any(wrong) ? valid : where(wrong, zeros_like(q), valid);
}

LazyTensor quantiles_of(const Operand& q) {
  return checked_quantiles(asarray(q), Check::quantiles_out_of_range);
}

LazyTensor quantiles_of_percent(const Operand& q) {
  return checked_quantiles(divide(asarray(q), 100), Check::percentiles_out_of_range);
}

bool is_weak_quantile(const Operand& q) { return q.is_python_number(); }

OneAxis one_axis(const LazyTensor& x, const Axis& axis) {
  if (axis.is_none()) return {ravel(x), 0};
  const Dims axes = normalized_axes(axis, x.ndim(), "repeated axis");
  if (axes.size() == 1) return {x, axes[0]};
  Dims kept, first, shape;
  for (const std::int64_t each : all_axes(x.ndim()))
    if (std::ranges::find(axes, each) == axes.end()) {
      first.push_back(std::ssize(kept));
      kept.push_back(each);
      shape.push_back(x.shape()[static_cast<std::size_t>(each)]);
    }
  shape.push_back(-1);
  return {reshape(kept.empty() ? x : moveaxis(x, kept, first), shape), std::ssize(kept)};
}

LazyTensor with_reduced_axes(const LazyTensor& result, std::int64_t before, const LazyTensor& x,
                             const Axis& axis) {
  const Dims places = axis.is_none() ? all_axes(x.ndim()) : normalized_axes(axis, x.ndim());
  Subscripts items(static_cast<std::size_t>(before + x.ndim()), slice(_));
  for (const std::int64_t place : places) items[static_cast<std::size_t>(before + place)] = newaxis;
  return places.empty() ? result : getitem(result, items);
}

}  // namespace weft::numpy
