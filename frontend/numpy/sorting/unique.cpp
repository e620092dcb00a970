// np.unique and its kin: as many values as data decide.
#include "frontend/numpy/sorting/unique.hpp"

#include <algorithm>
#include <limits>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/called.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/indexing/advanced_indexing.hpp"
#include "frontend/numpy/indexing/marked_places.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/lookup.hpp"
#include "weft/reductions.hpp"
#include "weft/sets.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// What the order is found by. NumPy tells complex numbers apart by a hash where only values are asked: of
/// those that have a NaN, all one to it, it keeps the first it meets, where an order keeps the least.
LazyTensor keys(const LazyTensor& x, const UniqueWanted& wanted) {
  const bool hashed = is_complex(x.dtype()) && !wanted.index && !wanted.inverse && !wanted.counts;
  if (!hashed || !wanted.equal_nan) return x;
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  const LazyTensor one = full(Dims{}, std::complex<double>(none, none), {.dtype = x.dtype()});
  return where(isnan(x), one, x);
}

LazyTensor truth() { return ones(1, {.dtype = DType::bool_}); }

LazyTensor differ(const LazyTensor& a, const LazyTensor& b, bool equal_nan) {
  LazyTensor differ = not_equal(a, b);
  if (!is_inexact(a.dtype()) || !equal_nan) return differ;
  return logical_and(differ, logical_not(logical_and(isnan(a), isnan(b))));
}

/// Whether elements in order are other values than those before and after them.
struct Runs {
  LazyTensor begins, ends;
};

Runs runs_of_changes(const LazyTensor& changed) {
  return {concatenate({truth(), changed}), concatenate({changed, truth()})};
}

/// As many elements as data decide have neighbours where these are looked up.
Runs runs_by_data(const LazyTensor& sorted, const LazyTensor& number, bool equal_nan) {
  const LazyTensor place = of_data_lengths(arange(sorted.shape()[0])), last = subtract(number, 1);
  const LazyTensor before = maximum(subtract(place, 1), 0), after = minimum(add(place, 1), last);
  const auto differs_at = [&](const LazyTensor& other) {
    return differ(sorted, taken_at(sorted, {Tensor(other)}), equal_nan);
  };
  return {logical_or(equal(place, 0), differs_at(before)), logical_or(equal(place, last), differs_at(after))};
}

Runs runs_of(const LazyTensor& sorted, bool equal_nan) {
  if (const auto number = data_length(sorted.shape()[0])) return runs_by_data(sorted, *number, equal_nan);
  return runs_of_changes(
      differ(getitem(sorted, {slice(0, -1)}), getitem(sorted, {slice(1, None{})}), equal_nan));
}

/// The number of each element's value, put where the element is.
LazyTensor numbers_of(const LazyTensor& begins, const LazyTensor& order, const Dims& shape) {
  const LazyTensor numbers = subtract(cumsum(begins), 1);
  const LazyTensor nothing = zeros(order.shape(), {.dtype = DType::int64});
  return reshape(put_at(nothing, {Tensor(order)}, numbers), shape);
}

/// How far each value's last element is from its first.
LazyTensor counts_of(const Runs& runs) {
  const LazyTensor last = marked_places(runs.ends, runs.begins);
  return add(subtract(last, marked_places(runs.begins, runs.begins)), 1);
}

/// Of elements or parts in order.
Uniques of_runs(const LazyTensor& values, const LazyTensor& order, const Runs& runs, const Dims& shape,
                const UniqueWanted& wanted) {
  Uniques found{.values = values};
  if (wanted.index) found.index = marked_along(order, runs.begins);
  if (wanted.inverse) found.inverse = numbers_of(runs.begins, order, shape);
  if (wanted.counts) found.counts = counts_of(runs);
  return found;
}

Uniques of_nothing(const LazyTensor& x, const UniqueWanted& wanted) {
  const LazyTensor none = zeros(0, {.dtype = DType::int64});
  Uniques found{.values = zeros(0, {.dtype = x.dtype()})};
  if (wanted.index) found.index = none;
  if (wanted.inverse) found.inverse = zeros(x.shape(), {.dtype = DType::int64});
  if (wanted.counts) found.counts = none;
  return found;
}

/// Of parts without elements all are one.
Uniques parts_of_nothing(const LazyTensor& x, std::int64_t axis, const UniqueWanted& wanted) {
  const auto along = static_cast<std::size_t>(axis);
  const std::int64_t count = x.shape()[along], left = std::min<std::int64_t>(count, 1);
  Dims shape = x.shape();
  shape[along] = left;
  const auto numbers = [](std::int64_t length, std::int64_t number) {
    return full(length, number, {.dtype = DType::int64});
  };
  Uniques found{.values = zeros(shape, {.dtype = x.dtype()})};
  if (wanted.index) found.index = numbers(left, 0);
  if (wanted.inverse) found.inverse = numbers(count, 0);
  if (wanted.counts) found.counts = numbers(left, count);
  return found;
}

LazyTensor row_order(const LazyTensor& rows) {
  return called(LibraryFunction::row_order, {rows}, DType::int64, {rows.shape()[0]});
}

/// Whether rows but the first are other ones than those before them.
LazyTensor rows_begin(const LazyTensor& sorted) {
  const LazyTensor after = getitem(sorted, {slice(1, None{})}), before = getitem(sorted, {slice(0, -1)});
  return any(not_equal(after, before), {.axis = 1});
}

/// Rows seen as parts of `shape` along an axis.
LazyTensor as_parts(const LazyTensor& rows, Dims shape, std::int64_t axis) {
  shape[0] = rows.shape()[0];
  const LazyTensor parts = reshape(rows, shape);
  return axis == 0 ? parts : moveaxis(parts, 0, axis);
}

}  // namespace

SortedValues sorted_values(const LazyTensor& x) {
  const LazyTensor all = ravel(x), order = argsort(keys(all, {}));
  const LazyTensor sorted = take(all, order, {.mode = "clip"});
  return {sorted, order, runs_of(sorted, true).begins};
}

Uniques unique_parts(const LazyTensor& x, std::int64_t axis, const UniqueWanted& wanted) {
  const LazyTensor parts = axis == 0 ? x : moveaxis(x, axis, 0);
  if (x.size() == 0) return parts_of_nothing(x, axis, wanted);
  const LazyTensor rows = copied_c(reshape(parts, {parts.shape()[0], -1}));
  const LazyTensor order = row_order(rows), sorted = taken_at(rows, {Tensor(order)});
  const Runs runs = runs_of_changes(rows_begin(sorted));
  const LazyTensor values = as_parts(marked_along(sorted, runs.begins), parts.shape(), axis);
  return of_runs(values, order, runs, order.shape(), wanted);
}

Uniques uniques(const LazyTensor& x, const UniqueWanted& wanted) {
  if (x.size() == 0) return of_nothing(x, wanted);
  const LazyTensor all = ravel(x), order = argsort(keys(all, wanted));
  const LazyTensor sorted = take(all, order, {.mode = "clip"});
  const Runs runs = runs_of(sorted, wanted.equal_nan);
  return of_runs(marked_along(sorted, runs.begins), order, runs, x.shape(), wanted);
}

Uniques uniques(const LazyTensor& x, const Axis& axis, const UniqueWanted& wanted) {
  if (axis.is_none()) return uniques(x, wanted);
  const std::int64_t along = normalized_axis(single_axis(axis), x.ndim());
  return x.ndim() == 1 ? uniques(x, wanted) : unique_parts(x, along, wanted);
}

LazyTensor unique(const Operand& ar, const UniqueKeywords& keywords) {
  return uniques(asarray(ar), keywords.axis, {.equal_nan = keywords.equal_nan}).values;
}

UniqueAndPlaces unique_and_places(const Operand& ar, const UniqueKeywords& keywords) {
  const Uniques found =
      uniques(asarray(ar), keywords.axis,
              {.index = true, .inverse = true, .counts = true, .equal_nan = keywords.equal_nan});
  return {found.values, *found.index, *found.inverse, *found.counts};
}

UniqueAll unique_all(const Operand& x) {
  const UniqueAndPlaces found = unique_and_places(x, {.equal_nan = false});
  return {found.values, found.index, found.inverse, found.counts};
}

UniqueCounts unique_counts(const Operand& x) {
  const Uniques found = uniques(asarray(x), {.counts = true, .equal_nan = false});
  return {found.values, *found.counts};
}

UniqueInverse unique_inverse(const Operand& x) {
  const Uniques found = uniques(asarray(x), {.inverse = true, .equal_nan = false});
  return {found.values, *found.inverse};
}

LazyTensor unique_values(const Operand& x) { return unique(x, {.equal_nan = false}); }

}  // namespace weft::numpy
