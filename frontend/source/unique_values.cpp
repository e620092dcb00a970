#include "frontend/source/unique_values.hpp"

#include <algorithm>
#include <limits>

#include "frontend/numpy/core/called.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/indexing/advanced_indexing.hpp"
#include "frontend/source/masked_items.hpp"
#include "frontend/source/measured_lengths.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/lookup.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

using numpy::None;
using numpy::slice;

/// What the order is found by. NumPy tells complex numbers apart by a hash where only values are asked: of
/// those that have a NaN, all one to it, it keeps the first it meets, where an order keeps the least.
LazyTensor keys(const LazyTensor& x, const UniqueWanted& wanted) {
  const bool hashed = is_complex(x.dtype()) && !wanted.index && !wanted.inverse && !wanted.counts;
  if (!hashed || !wanted.equal_nan) return x;
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  const LazyTensor one = numpy::full(Dims{}, std::complex<double>(nan, nan), {.dtype = x.dtype()});
  return numpy::where(numpy::isnan(x), one, x);
}

LazyTensor truth() { return numpy::ones(1, {.dtype = DType::bool_}); }

LazyTensor differ(const LazyTensor& a, const LazyTensor& b, bool equal_nan) {
  const LazyTensor differ = numpy::not_equal(a, b);
  if (!is_inexact(a.dtype()) || !equal_nan) return differ;
  return numpy::logical_and(differ, numpy::logical_not(numpy::logical_and(numpy::isnan(a), numpy::isnan(b))));
}

/// Whether elements in order are other values than those before and after them.
struct Runs {
  LazyTensor begins, ends;
};

Runs runs_of_changes(const LazyTensor& changed) {
  return {numpy::concatenate({truth(), changed}), numpy::concatenate({changed, truth()})};
}

/// As many elements as data decide have neighbours where these are looked up.
Runs runs_by_data(const LazyTensor& sorted, const LazyTensor& number, bool equal_nan) {
  const LazyTensor place = of_measured(numpy::arange(sorted.shape()[0])), last = numpy::subtract(number, 1);
  const LazyTensor before = numpy::maximum(numpy::subtract(place, 1), 0),
                   after = numpy::minimum(numpy::add(place, 1), last);
  const auto differs_at = [&](const LazyTensor& other) {
    return differ(sorted, numpy::taken_at(sorted, {Tensor(other)}), equal_nan);
  };
  return {numpy::logical_or(numpy::equal(place, 0), differs_at(before)),
          numpy::logical_or(numpy::equal(place, last), differs_at(after))};
}

Runs runs_of(const LazyTensor& sorted, bool equal_nan) {
  if (const auto number = measured_length(sorted.shape()[0])) return runs_by_data(sorted, *number, equal_nan);
  return runs_of_changes(
      differ(numpy::getitem(sorted, {slice(0, -1)}), numpy::getitem(sorted, {slice(1, None{})}), equal_nan));
}

/// The number of each element's value, put where the element is.
LazyTensor numbers_of(const LazyTensor& begins, const LazyTensor& order, const Dims& shape) {
  const LazyTensor numbers = numpy::subtract(numpy::cumsum(begins), 1);
  const LazyTensor nothing = numpy::zeros(order.shape(), {.dtype = DType::int64});
  return numpy::reshape(numpy::put_at(nothing, {Tensor(order)}, numbers), shape);
}

/// How far each value's last element is from its first.
LazyTensor counts_of(const Runs& runs) {
  return numpy::add(numpy::subtract(marked_places(runs.ends, runs.begins)[0], marked_places(runs.begins)[0]),
                    1);
}

Value of_nothing(const LazyTensor& x, const UniqueWanted& wanted) {
  const Value none = Array(numpy::zeros(0, {.dtype = DType::int64}));
  std::vector<Value> results{Array(numpy::zeros(0, {.dtype = x.dtype()}))};
  if (wanted.index) results.push_back(none);
  if (wanted.inverse) results.push_back(Array(numpy::zeros(x.shape(), {.dtype = DType::int64})));
  if (wanted.counts) results.push_back(none);
  return results.size() == 1 ? results[0] : make_sequence(std::move(results));
}

/// Of parts without elements all are one.
Value parts_of_nothing(const LazyTensor& x, std::int64_t axis, const UniqueWanted& wanted) {
  const auto along = static_cast<std::size_t>(axis);
  const std::int64_t count = x.shape()[along], found = std::min<std::int64_t>(count, 1);
  Dims shape = x.shape();
  shape[along] = found;
  const auto numbers = [](std::int64_t length, std::int64_t number) {
    return Value(Array(numpy::full(length, number, {.dtype = DType::int64})));
  };
  std::vector<Value> results{Array(numpy::zeros(shape, {.dtype = x.dtype()}))};
  if (wanted.index) results.push_back(numbers(found, 0));
  if (wanted.inverse) results.push_back(numbers(count, 0));
  if (wanted.counts) results.push_back(numbers(found, count));
  return results.size() == 1 ? results[0] : make_sequence(std::move(results));
}

LazyTensor row_order(const LazyTensor& rows) {
  return numpy::called(LibraryFunction::row_order, {rows}, DType::int64, {rows.shape()[0]});
}

/// Whether rows but the first are other ones than those before them.
LazyTensor rows_begin(const LazyTensor& sorted) {
  const LazyTensor after = numpy::getitem(sorted, {slice(1, None{})}),
                   before = numpy::getitem(sorted, {slice(0, -1)});
  return numpy::any(numpy::not_equal(after, before), {.axis = 1});
}

/// Rows seen as parts of `shape` along an axis.
Value as_parts(const LazyTensor& rows, Dims shape, std::int64_t axis) {
  shape[0] = rows.shape()[0];
  const LazyTensor parts = numpy::reshape(rows, shape);
  return Array(axis == 0 ? parts : numpy::moveaxis(parts, 0, axis));
}

}  // namespace

Value items_where(const LazyTensor& x, const LazyTensor& mask) {
  return settled_items(marked_items(x, mask));
}

SortedValues sorted_values(const LazyTensor& x, bool equal_nan) {
  const LazyTensor all = numpy::ravel(x), order = numpy::argsort(keys(all, {.equal_nan = equal_nan}));
  const LazyTensor sorted = numpy::take(all, order, {.mode = "clip"});
  return {sorted, order, runs_of(sorted, equal_nan).begins};
}

Value unique_parts(const LazyTensor& x, std::int64_t axis, const UniqueWanted& wanted) {
  const LazyTensor parts = axis == 0 ? x : numpy::moveaxis(x, axis, 0);
  if (x.size() == 0) return parts_of_nothing(x, axis, wanted);
  const LazyTensor rows = numpy::copied_c(numpy::reshape(parts, {parts.shape()[0], -1}));
  const LazyTensor order = row_order(rows), sorted = numpy::taken_at(rows, {Tensor(order)});
  const Runs runs = runs_of_changes(rows_begin(sorted));
  std::vector<Value> results{as_parts(*items_where(sorted, runs.begins).tensor(), parts.shape(), axis)};
  if (wanted.index) results.push_back(items_where(order, runs.begins));
  if (wanted.inverse) results.push_back(Array(numbers_of(runs.begins, order, order.shape())));
  if (wanted.counts) results.push_back(Array(counts_of(runs)));
  return results.size() == 1 ? results[0] : make_sequence(std::move(results));
}

Value unique_values(const LazyTensor& x, const UniqueWanted& wanted) {
  if (x.size() == 0) return of_nothing(x, wanted);
  const LazyTensor all = numpy::ravel(x), order = numpy::argsort(keys(all, wanted));
  const LazyTensor sorted = numpy::take(all, order, {.mode = "clip"});
  const Runs runs = runs_of(sorted, wanted.equal_nan);
  std::vector<Value> results{items_where(sorted, runs.begins)};
  if (wanted.index) results.push_back(items_where(order, runs.begins));
  if (wanted.inverse) results.push_back(Array(numbers_of(runs.begins, order, x.shape())));
  if (wanted.counts) results.push_back(Array(counts_of(runs)));
  return results.size() == 1 ? results[0] : make_sequence(std::move(results));
}

}  // namespace weft::source
