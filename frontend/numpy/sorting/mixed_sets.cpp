#include "frontend/numpy/sorting/mixed_sets.hpp"

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/data/writes_where.hpp"
#include "frontend/numpy/indexing/advanced_indexing.hpp"
#include "ir/promotion.hpp"
#include "weft/creation.hpp"
#include "weft/lookup.hpp"
#include "weft/reductions.hpp"
#include "weft/sorting.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// The last of those of a sorted array that are the same float64 as each of `x`, or the first.
LazyTensor end_of_floats(const LazyTensor& sorted, const LazyTensor& x, bool last) {
  const LazyTensor floats = astype(sorted, DType::float64), values = astype(x, DType::float64);
  const LazyTensor place = searchsorted(floats, values, {.side = last ? "right" : "left"});
  return take(sorted, subtract(place, last ? 1 : 0), {.mode = "clip"});
}

LazyTensor is_few(const LazyTensor& count, const LazyTensor& beside) {
  return less(count, multiply(10, power(astype(beside, DType::float64), 0.145)));
}

LazyTensor has_table(const LazyTensor& among, const LazyTensor& elements) {
  require_known_lengths(among.shape(), "a set of uint64 and signed integers");
  const LazyTensor range = subtract(astype(max(among), DType::uint64), astype(min(among), DType::uint64));
  const LazyTensor fits = less_equal(range, astype(multiply(6, elements), DType::uint64));
  return logical_and(fits, logical_not(exceeds_table(among)));
}

}  // namespace

LazyTensor among_sorted(const LazyTensor& values, const LazyTensor& sorted) {
  const LazyTensor places = searchsorted(sorted, values);
  const auto number = data_length(sorted.shape()[0]);
  if (!number) return equal(take(sorted, places, {.mode = "clip"}), values);
  const LazyTensor any_there = greater(*number, 0);
  const WritesWhere there{Tensor(any_there)};
  const LazyTensor found = taken_at(sorted, {Tensor(minimum(places, subtract(*number, 1)))});
  return logical_and(any_there, equal(found, values));
}

bool have_mixed_signs(DType a, DType b) {
  return !is_inexact(a) && !is_inexact(b) && is_inexact(promote_types(a, b));
}

LazyTensor exceeds_table(const LazyTensor& among) {
  if (kind(among.dtype()) != DTypeKind::signed_integer) return full(Dims{}, false);
  const auto wraps = [&] { return less(subtract(max(among), min(among)), 0); };
  const auto number = data_size(among.shape(), all_axes(among.ndim()));
  if (!number) return wraps();
  const LazyTensor any_there = greater(*number, 0);
  const WritesWhere there{Tensor(any_there)};
  return logical_and(any_there, wraps());
}

/// By the bits of those that both dtypes hold: one of them is of int64 or less, and its negatives are
/// nowhere.
LazyTensor exact_isin(const LazyTensor& x, const LazyTensor& among) {
  const LazyTensor held = greater_equal(astype(x, DType::int64), 0);
  const LazyTensor sorted = sort(astype(among, DType::uint64));
  return logical_and(held, among_sorted(astype(x, DType::uint64), sorted));
}

LazyTensor float_isin(const LazyTensor& x, const LazyTensor& among) {
  const LazyTensor larger = not_equal(end_of_floats(sort(x), x, true), x);
  return logical_or(larger, among_sorted(astype(x, DType::float64), sort(astype(among, DType::float64))));
}

LazyTensor same_as_larger(const LazyTensor& sorted) {
  return not_equal(end_of_floats(sorted, sorted, true), sorted);
}
LazyTensor same_as_smaller(const LazyTensor& sorted) {
  return not_equal(end_of_floats(sorted, sorted, false), sorted);
}

LazyTensor mixed_isin(const LazyTensor& x, const LazyTensor& among, const MixedSets& sets) {
  LazyTensor exact = is_few(sets.among, sets.elements);
  if (sets.tables) exact = logical_or(exact, has_table(among, add(sets.elements, sets.among)));
  return where(exact, exact_isin(x, among), float_isin(x, among));
}

}  // namespace weft::numpy
