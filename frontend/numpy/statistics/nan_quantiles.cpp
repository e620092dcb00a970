// numpy.nanmedian, numpy.nanquantile and numpy.nanpercentile: sorted rows, NaN last, of which as many
// elements count as are no NaN.
#include <limits>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/numpy/indexing/along_last.hpp"
#include "frontend/numpy/statistics/virtual_indexes.hpp"
#include "frontend/numpy/statistics/weighted_quantiles.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/lookup.hpp"
#include "weft/nan_functions.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

struct SortedRows {
  LazyTensor sorted, count;  // the count with an axis of one element last

  SortedRows(const LazyTensor& x, std::int64_t axis)
      : sorted(sorted_rows(axis == x.ndim() - 1 ? x : moveaxis(x, axis, -1))),
        count(sum(logical_not(isnan(sorted)), {.axis = -1, .dtype = DType::int64, .keepdims = true})) {}
  LazyTensor at(const LazyTensor& places) const { return along_last(sorted, places); }
  LazyTensor first_row_element() const { return getitem(sorted, {ellipsis, Subscript(slice(0, 1))}); }
};

/// Below this NumPy takes the median of a masked array, which adds two elements and halves the sum.
constexpr std::int64_t small_axis = 600;

LazyTensor nan_like(const LazyTensor& x) {
  return full(Dims{}, std::numeric_limits<double>::quiet_NaN(), {.dtype = x.dtype()});
}

LazyTensor halved_sum(const LazyTensor& low, const LazyTensor& high) {
  return divide(sum(concatenate({low, high}, {.axis = -1}), {.axis = -1, .keepdims = true}), 2.0);
}

LazyTensor mean_of_two(const LazyTensor& low, const LazyTensor& high) {
  return mean(concatenate({low, high}, {.axis = -1}), {.axis = -1, .keepdims = true});
}

/// Inside of rows where they are short: NumPy's masked array puts what is masked where inf is in order, and
/// sees it as the greatest number of all where the median lies there.
SortedRows with_greatest_for_nan(const SortedRows& rows, const LazyTensor& x, std::int64_t axis) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  const auto number = [&](std::complex<double> z) { return full(Dims{}, z, {.dtype = x.dtype()}); };
  const LazyTensor unsorted = moveaxis(x, axis, -1), masked = isnan(unsorted);
  const LazyTensor keys = copied_c(where(masked, number(inf), unsorted)), order = argsort(keys);
  SortedRows found = rows;
  found.sorted = where(along_last(copied_c(masked), order), number({inf, inf}), along_last(keys, order));
  return found;
}

/// Divided by their count, even one number is another where a part is infinite, unless it is added to itself.
/// Of nothing but NaN, the last one of long rows.
LazyTensor complex_median(const SortedRows& rows, const LazyTensor& x, std::int64_t axis, bool small) {
  const LazyTensor half = floor_divide(rows.count, 2), odd = equal(remainder(rows.count, 2), 1);
  const auto picked = small ? with_greatest_for_nan(rows, x, axis) : rows;
  const LazyTensor high = picked.at(half), before = picked.at(maximum(subtract(half, 1), 0));
  if (small) return where(equal(rows.count, 0), nan_like(high), halved_sum(where(odd, high, before), high));
  const LazyTensor alone = mean(high, {.axis = -1, .keepdims = true});
  const LazyTensor last = getitem(moveaxis(x, axis, -1), {ellipsis, slice(-1, None{})});
  return where(equal(rows.count, 0), last, where(odd, alone, mean_of_two(before, high)));
}

/// With the axis last, of one element.
LazyTensor median_of_rows(const SortedRows& rows, bool small) {
  const LazyTensor half = floor_divide(rows.count, 2), odd = equal(remainder(rows.count, 2), 1);
  const LazyTensor high = rows.at(half), low = rows.at(where(odd, half, subtract(half, 1)));
  if (!is_inexact(low.dtype())) return mean_of_two(low, high);
  const bool halved = small || low.dtype() == DType::bfloat16;
  const LazyTensor found = halved ? astype(halved_sum(low, high), low.dtype()) : mean_of_two(low, high);
  const LazyTensor result = small ? found : where(odd, astype(high, found.dtype()), found);
  return where(equal(rows.count, 0), nan_like(result), result);
}

/// Floats by a `q` of another dtype are of the dtype of the first row's quantile: the row's own, if all of it
/// is NaN.
LazyTensor of_first_dtype(const LazyTensor& found, const LazyTensor& x, std::int64_t axis) {
  if (!is_inexact(x.dtype()) || found.dtype() == x.dtype()) return found;
  const LazyTensor rows = reshape(moveaxis(x, axis, -1), {-1, x.shape()[static_cast<std::size_t>(axis)]});
  const auto has_number = known_any(logical_not(isnan(rows[0])));
  if (!has_number)
    throw NotImplementedError(
        "quantiles of another dtype than that of floats with NaN, where data that are not known decide the "
        "result's dtype, are not supported yet");
  return *has_number ? found : astype(found, x.dtype());
}

/// The quantiles of each row, along the last axis.
LazyTensor quantiles_of_rows(const SortedRows& rows, const LazyTensor& q, bool weak,
                             const std::string& name) {
  const QuantileMethod method(name);
  const auto as_number = [&](const LazyTensor& n) {
    return Operand(q.dtype() == DType::bool_ ? n : astype(n, q.dtype()));
  };
  const LazyTensor one_less = subtract(rows.count, 1), last = maximum(one_less, 0);
  const LazyTensor virtual_indexes =
      method.virtual_indexes({as_number(rows.count), as_number(one_less)}, ravel(q));
  if (method.takes(virtual_indexes)) return rows.at(minimum(virtual_indexes, last));
  const auto [previous, next] = neighbours(virtual_indexes, as_number(one_less));
  const auto at = [&](const LazyTensor& place) { return rows.at(where(less(place, 0), last, place)); };
  const LazyTensor gamma = method.gamma(virtual_indexes, previous);
  return lerp(at(previous), at(next), gamma, weak);
}

LazyTensor unweighted(const LazyTensor& x, const LazyTensor& q, bool weak, const QuantileKeywords& keywords) {
  const auto [arranged, axis] = one_axis(x, keywords.axis);
  const SortedRows rows(arranged, axis);
  LazyTensor found = quantiles_of_rows(rows, q, weak && q.ndim() == 0, keywords.method);
  found = of_first_dtype(where(equal(rows.count, 0), nan_like(found), found), arranged, axis);
  Dims shape = q.shape();
  shape.insert(shape.end(), rows.sorted.shape().begin(), rows.sorted.shape().end() - 1);
  return reshape(moveaxis(found, -1, 0), shape);
}

/// Those of nothing have another shape, and may have another dtype.
void check_lengths(const LazyTensor& x, const Axis& axis, const std::string& what) {
  if (!has_data_length(x.shape())) return;
  for (const std::int64_t reduced : normalized_axes(axis, x.ndim()))
    require_known_lengths({x.shape()[static_cast<std::size_t>(reduced)]}, what);
}

LazyTensor nanquantile_of(const LazyTensor& x, const LazyTensor& q, bool weak,
                          const QuantileKeywords& keywords) {
  check_lengths(x, keywords.axis, "a quantile of what is not NaN");
  if (x.size() == 0) return nanmean(x, {.axis = keywords.axis, .keepdims = keywords.keepdims});
  const LazyTensor result = keywords.weights ? weighted_nanquantiles(x, q, keywords)
                                             : unweighted(x, q, weak && q.ndim() == 0, keywords);
  return keywords.keepdims ? with_reduced_axes(result, q.ndim(), x, keywords.axis) : result;
}

LazyTensor real_numbers(const Operand& a) {
  const LazyTensor x = asarray(a);
  if (is_complex(x.dtype())) throw TypeError("a must be an array of real numbers");
  return x;
}

/// In memory as the other axes of `x` lie in its copy.
LazyTensor laid_out_as_rest(const LazyTensor& result, const LazyTensor& x, std::int64_t axis) {
  Subscripts items(x.shape().size(), slice(None{}));
  items[static_cast<std::size_t>(axis)] = Subscript(0);
  return copied_as(result, strides_like(getitem(x, items), result.dtype()));
}

}  // namespace

LazyTensor nanmedian(const Operand& a, const AxisKeywords& keywords) {
  const LazyTensor x = asarray(a);
  check_lengths(x, keywords.axis, "nanmedian");
  if (x.size() == 0) return nanmean(x, {.axis = keywords.axis, .keepdims = keywords.keepdims});
  const auto [arranged, axis] = one_axis(x, keywords.axis);
  const bool small = arranged.ndim() > 1 && arranged.shape()[static_cast<std::size_t>(axis)] < small_axis;
  if (small &&
      x.dtype() == DType::bfloat16)  // NumPy's masked arrays give float64, or an error where there is NaN
    throw NotImplementedError(
        "nanmedian of bfloat16 along an axis of fewer than 600 elements is not supported");
  const SortedRows rows(arranged, axis);
  LazyTensor result = squeeze(
      is_complex(x.dtype()) ? complex_median(rows, arranged, axis, small) : median_of_rows(rows, small), -1);
  if (small) result = laid_out_as_rest(result, arranged, axis);
  return keywords.keepdims ? with_reduced_axes(result, 0, x, keywords.axis) : result;
}

LazyTensor nanquantile(const Operand& a, const Operand& q, const QuantileKeywords& keywords) {
  const LazyTensor x = real_numbers(a);
  return nanquantile_of(x, quantiles_of(q), is_weak_quantile(q), keywords);
}

LazyTensor nanpercentile(const Operand& a, const Operand& q, const QuantileKeywords& keywords) {
  const LazyTensor x = real_numbers(a);
  return nanquantile_of(x, quantiles_of_percent(q), is_weak_quantile(q), keywords);
}

}  // namespace weft::numpy
