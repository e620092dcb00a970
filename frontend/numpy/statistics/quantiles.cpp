// numpy.median, numpy.quantile and numpy.percentile.
#include "weft/quantiles.hpp"

#include <limits>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/inexact.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/subscripts.hpp"
#include "frontend/numpy/data/data_errors.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/numpy/indexing/advanced_indexing.hpp"
#include "frontend/numpy/indexing/along_last.hpp"
#include "frontend/numpy/reductions/deviations.hpp"
#include "frontend/numpy/statistics/virtual_indexes.hpp"
#include "frontend/numpy/statistics/weighted_quantiles.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/lookup.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/sorting.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// The elements at `places` of the first axis: a view of one place.
LazyTensor at(const LazyTensor& x, const LazyTensor& places) {
  return getitem(x, {Subscript(Tensor(places))});
}

/// NumPy looks for NaN at the end of floats first.
void check_not_empty(const LazyTensor& sorted, const LazyTensor& places) {
  if (sorted.shape()[0] > 0 || places.size() == 0) return;
  const auto known = known_values(is_numpy_inexact(sorted.dtype()) ? full_like(places, -1) : places);
  if (!known)
    throw NotImplementedError(
        "quantiles that data decide, of an axis without elements, are not supported yet");
  throw IndexError("index " + std::to_string(*known->copy_c().data<std::int64_t>()) +
                   " is out of bounds for axis 0 with size 0");
}

/// The places of elements that a quantile lies between, or at.
struct Places {
  LazyTensor virtual_indexes;
  std::optional<QuantileNeighbours> between = {};

  std::vector<Tensor> all() const {
    return between ? std::vector<Tensor>{between->previous, between->next}
                   : std::vector<Tensor>{virtual_indexes};
  }
};

/// How many elements each slice has, where data decide.
std::optional<LazyTensor> number_of(const LazyTensor& x, const Axis& axis) {
  return data_size(x.shape(), normalized_axes(axis, x.ndim(), "repeated axis"));
}

/// It has the dtype of the quantiles, as Python's number would.
ElementCount count_of(const LazyTensor& number, const LazyTensor& q) {
  return {astype(number, q.dtype()), astype(subtract(number, 1), q.dtype())};
}

/// One row more, for where there is none.
LazyTensor with_spare(const LazyTensor& rows) {
  Dims one = rows.shape();
  one[0] = 1;
  return concatenate({rows, zeros(one, {.dtype = rows.dtype()})});
}

Places places_of(const QuantileMethod& method, const LazyTensor& q, const ElementCount& n) {
  Places places{method.virtual_indexes(n, q)};
  if (!method.takes(places.virtual_indexes)) places.between = neighbours(places.virtual_indexes, n.one_less);
  return places;
}

/// In order at these places, and at the end where NaN would be.
LazyTensor in_order_at(const LazyTensor& x, std::int64_t axis, const Places& places) {
  std::vector<Tensor> all = places.all();
  for (Tensor& each : all) each = ravel(astype(LazyTensor(each), DType::int64));
  all.push_back(constant(std::int64_t{-1}));
  return partitioned(x, axis, all);
}

/// What is in order along its first axis, with a row to spare where data decide how much it is.
struct InOrder {
  LazyTensor sorted;
  std::optional<LazyTensor> number = {};

  InOrder(const LazyTensor& rows, std::optional<LazyTensor> count)
      : sorted(count ? with_spare(rows) : rows), number(std::move(count)) {}

  /// -1 is the last.
  LazyTensor items(const LazyTensor& places) const {
    if (!number) return at(sorted, places);
    return at(sorted, maximum(where(less(places, 0), subtract(*number, 1), places), 0));
  }
  LazyTensor last() const { return number ? items(LazyTensor(constant(std::int64_t{-1}))) : sorted[-1]; }
  LazyTensor taken(const LazyTensor& places) const {
    return number ? items(maximum(places, 0)) : take(sorted, places, {.axis = 0, .mode = "clip"});
  }
};

/// What NumPy finds out of nothing: that there is no NaN at its end, nothing to take, or no element at the
/// first place.
void refuse_nothing(DType dtype, const LazyTensor& number, const QuantileMethod& method,
                    const LazyTensor& q) {
  if (!is_numpy_inexact(dtype) && q.size() == 0) return;
  const Places places = places_of(method, q, {0, -1});
  const auto first = places.between ? known_values(places.between->previous) : std::nullopt;
  const std::int64_t place = is_numpy_inexact(dtype) ? -1
                             : first                 ? *first->copy_c().data<std::int64_t>()
                                                     : std::int64_t{0};
  const bool takes = !is_numpy_inexact(dtype) && !places.between;
  raise_by_data(equal(number, 0), "IndexError",
                takes ? "cannot do a non-empty take from an empty axes."
                      : "index " + std::to_string(place) + " is out of bounds for axis 0 with size 0");
}

LazyTensor interpolated(const InOrder& all, const QuantileMethod& method, const Places& places, bool weak) {
  if (!places.between) {
    check_not_empty(all.sorted, places.virtual_indexes);
    return all.taken(places.virtual_indexes);
  }
  const auto& [previous, next] = *places.between;
  check_not_empty(all.sorted, previous);
  LazyTensor gamma = method.gamma(places.virtual_indexes, previous);
  if (!weak) {
    Dims shape = gamma.shape();
    shape.resize(shape.size() + all.sorted.shape().size() - 1, 1);
    gamma = reshape(gamma, shape);
  }
  return lerp(all.items(previous), all.items(next), gamma, weak);
}

/// One number of floats by a `q` of another dtype: where there is a NaN, NumPy gives it, in its own dtype.
bool is_dtype_by_data(const LazyTensor& result, const LazyTensor& x) {
  return result.ndim() == 0 && is_numpy_inexact(x.dtype()) && result.dtype() != x.dtype();
}

LazyTensor of_dtype_by_data(const LazyTensor& result, const LazyTensor& x, const LazyTensor& last) {
  const auto spoilt = known_any(isnan(x));
  if (!spoilt)
    throw NotImplementedError(
        "a quantile by a NumPy number of another dtype, which decides the result's dtype by data that are "
        "not "
        "known, is not supported yet");
  return *spoilt ? last : result;
}

/// So many places are looked for without sorting.
constexpr std::int64_t few = 8;

LazyTensor unweighted(const LazyTensor& x, const LazyTensor& q, bool weak, const QuantileKeywords& keywords) {
  const auto [arranged, axis] = one_axis(x, keywords.axis);
  const QuantileMethod method(keywords.method);
  const auto number = number_of(x, keywords.axis);
  const std::int64_t length = arranged.shape()[static_cast<std::size_t>(axis)];
  const Places places =
      places_of(method, q, number ? count_of(*number, q) : ElementCount{length, length - 1});
  const bool sorts = q.size() > few || number;
  const LazyTensor rows =
      copied_c(sorts ? sort(arranged, {.axis = axis}) : in_order_at(arranged, axis, places));
  if (number) refuse_nothing(x.dtype(), *number, method, q);
  const InOrder all(axis == 0 ? rows : moveaxis(rows, axis, 0), number);
  const LazyTensor result = interpolated(all, method, places, weak);
  if (!is_numpy_inexact(x.dtype())) return result;
  const LazyTensor last = all.last();
  return is_dtype_by_data(result, x) ? of_dtype_by_data(result, x, last) : spoilt_by_nan(result, last);
}

LazyTensor quantile_of(const LazyTensor& x, const LazyTensor& q, bool weak,
                       const QuantileKeywords& keywords) {
  const LazyTensor result = keywords.weights ? weighted_quantiles(x, q, keywords)
                                             : unweighted(x, q, weak && q.ndim() == 0, keywords);
  return keywords.keepdims ? with_reduced_axes(result, q.ndim(), x, keywords.axis) : result;
}

LazyTensor real_numbers(const Operand& a) {
  const LazyTensor x = asarray(a);
  if (is_complex(x.dtype())) throw TypeError("a must be an array of real numbers");
  return x;
}

/// The memory order in which NumPy has means of parts of what is sorted.
LazyTensor laid_out_as_means(const LazyTensor& result, const LazyTensor& sorted, std::int64_t axis) {
  Subscripts one(static_cast<std::size_t>(sorted.ndim()), slice(None{}));
  one[static_cast<std::size_t>(axis)] = slice(0, 1);
  const LazyTensor part =  // of which the strides alone are asked
      Node::apply(Operation::getitem, {sorted}, {{Attribute::index, resolved(one, sorted.shape())}});
  return copied_as(result, mean(part, {.axis = axis}).strides());
}

/// Of an odd number NumPy divides one element, so that no sum overflows.
LazyTensor median_by_data(const LazyTensor& given, const Axis& axes, const LazyTensor& number) {
  const auto [x, axis] = one_axis(given, axes);
  const LazyTensor in_order = sort(x, {.axis = axis}), sorted = with_spare(moveaxis(in_order, axis, 0));
  const LazyTensor middle = floor_divide(number, 2), odd = equal(remainder(number, 2), 1);
  const LazyTensor high = at(sorted, middle), low = at(sorted, maximum(subtract(middle, 1), 0));
  const LazyTensor of_one = mean(stack({high}), {.axis = 0}), of_two = mean(stack({low, high}), {.axis = 0});
  const LazyTensor result =
      spoilt_by_nan(where(odd, of_one, of_two), at(sorted, maximum(subtract(number, 1), 0)));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const LazyTensor nothing =
      full(Dims{}, is_complex(result.dtype()) ? Operand(std::complex<double>(nan, nan)) : Operand(nan),
           {.dtype = result.dtype()});
  return laid_out_as_means(where(equal(number, 0), nothing, result), in_order, axis);
}

LazyTensor median_of_middle(const LazyTensor& x, const Axis& axes) {
  const auto [items, axis, last] = middle_of(x, axes);
  const LazyTensor result = mean(items, {.axis = axis});
  return last ? spoilt_by_nan(result, *last) : result;
}

}  // namespace

Middle middle_of(const LazyTensor& given, const Axis& axes) {
  const auto [x, axis] = one_axis(given, axes);
  const std::int64_t length = x.shape()[static_cast<std::size_t>(axis)], middle = length / 2;
  const LazyTensor sorted =
      x.size() == 0
          ? x
          : partition(x, {length % 2 == 1 ? middle : middle - 1, middle, length - 1}, {.axis = axis});
  Subscripts items(static_cast<std::size_t>(x.ndim()), slice(None{}));
  const auto along = static_cast<std::size_t>(axis);
  items[along] = length % 2 == 1 ? slice(middle, middle + 1) : slice(middle - 1, middle + 1);
  Middle found{getitem(sorted, items), axis};
  items[along] = Subscript(-1);
  if (x.size() > 0) found.last = getitem(sorted, items);
  return found;
}

LazyTensor median(const Operand& a, const AxisKeywords& keywords) {
  const LazyTensor given = asarray(a);
  const auto number = number_of(given, keywords.axis);
  const LazyTensor result =
      number ? median_by_data(given, keywords.axis, *number) : median_of_middle(given, keywords.axis);
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
