// The rows of sets: as many values as data decide.
#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/sorting/mixed_sets.hpp"
#include "frontend/source/measured_lengths.hpp"
#include "frontend/source/named_results.hpp"
#include "frontend/source/numpy_function.hpp"
#include "frontend/source/raising.hpp"
#include "frontend/source/unique_values.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/lookup.hpp"
#include "weft/reductions.hpp"
#include "weft/sets.hpp"
#include "weft/shaping.hpp"
#include "weft/sorting.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

Value unique(const BoundArguments& given) {
  const LazyTensor x = given.tensor("ar");
  const UniqueWanted wanted{.index = given.boolean("return_index", false),
                            .inverse = given.boolean("return_inverse", false),
                            .counts = given.boolean("return_counts", false),
                            .equal_nan = given.boolean("equal_nan", true)};
  if (!given.has("axis")) return unique_values(x, wanted);
  const std::int64_t axis = numpy::normalized_axis(given.integer("axis", 0), x.ndim());
  return x.ndim() == 1 ? unique_values(x, wanted) : unique_parts(x, axis, wanted);
}

Value named_values(const BoundArguments& given, const UniqueWanted& wanted, std::string_view names) {
  return named_tuple(unique_values(given.tensor("x"), wanted).sequence()->items, names);
}

Value unique_all(const BoundArguments& given) {
  return named_values(given, {.index = true, .inverse = true, .counts = true, .equal_nan = false},
                      "values indices inverse_indices counts");
}
Value unique_counts(const BoundArguments& given) {
  return named_values(given, {.counts = true, .equal_nan = false}, "values counts");
}
Value unique_inverse(const BoundArguments& given) {
  return named_values(given, {.inverse = true, .equal_nan = false}, "values inverse_indices");
}
Value unique_values_of(const BoundArguments& given) {
  return unique_values(given.tensor("x"), {.equal_nan = false});
}

struct Pair {
  LazyTensor first, second;
  DType dtype;

  explicit Pair(const BoundArguments& given)
      : first(numpy::ravel(given.tensor("ar1"))),
        second(numpy::ravel(given.tensor("ar2"))),
        dtype(promote_types(first.dtype(), second.dtype())) {}
  LazyTensor joined() const { return numpy::concatenate({first, second}); }
  bool is_mixed() const { return numpy::have_mixed_signs(first.dtype(), second.dtype()); }
};

Value union1d(const BoundArguments& given) { return unique_values(Pair(given).joined(), {}); }

LazyTensor neighbours_equal(const LazyTensor& sorted) {
  return numpy::equal(numpy::getitem(sorted, {numpy::slice(1, numpy::None{})}),
                      numpy::getitem(sorted, {numpy::slice(numpy::None{}, -1)}));
}

LazyTensor all_but_last(const LazyTensor& x) { return numpy::getitem(x, {numpy::slice(numpy::None{}, -1)}); }

Value nothing_in_common(const Pair& pair, bool indices) {
  const Value none = Array(numpy::zeros(0, {.dtype = pair.dtype}));
  const Value nowhere = Array(numpy::zeros(0, {.dtype = DType::int64}));
  return indices ? make_sequence({none, nowhere, nowhere}) : none;
}

/// Of values that each array has once: those that are twice in both.
Value common_of_unique(const Pair& pair, bool indices) {
  const LazyTensor all = pair.joined(), order = numpy::argsort(all);
  const LazyTensor sorted = numpy::take(all, order, {.mode = "clip"}), twice = neighbours_equal(sorted);
  const Value values = items_where(all_but_last(sorted), twice);
  if (!indices) return values;
  const LazyTensor second = numpy::getitem(order, {numpy::slice(1, numpy::None{})});
  return make_sequence({values, items_where(all_but_last(order), twice),
                        items_where(numpy::subtract(second, pair.first.size()), twice)});
}

/// What masks mark of both arrays, in the order of their common dtype.
Value joined_where(const SortedValues& a, const LazyTensor& a_marked, const SortedValues& b,
                   const LazyTensor& b_marked) {
  const LazyTensor all = numpy::concatenate({a.sorted, b.sorted}), order = numpy::argsort(all);
  const LazyTensor marked = numpy::concatenate({a_marked, b_marked});
  return items_where(numpy::take(all, order, {.mode = "clip"}), numpy::take(marked, order, {.mode = "clip"}));
}

/// NumPy joins the different values of uint64 and of signed integers in float64, where some become the same.
Value common_of_mixed(const SortedValues& a, const SortedValues& b) {
  const LazyTensor twice = numpy::logical_and(a.begins, numpy::float_isin(a.sorted, b.sorted));
  return joined_where(a, twice, b, numpy::logical_and(b.begins, numpy::same_as_larger(b.sorted)));
}

Value intersect1d(const BoundArguments& given) {
  const Pair pair(given);
  const bool indices = given.boolean("return_indices", false);
  if (pair.first.size() == 0 || pair.second.size() == 0) return nothing_in_common(pair, indices);
  if (given.boolean("assume_unique", false)) return common_of_unique(pair, indices);
  const SortedValues own = sorted_values(pair.first), others = sorted_values(pair.second);
  if (pair.is_mixed() && !indices) return common_of_mixed(own, others);
  const LazyTensor values = numpy::astype(own.sorted, pair.dtype);
  const LazyTensor common = numpy::logical_and(own.begins, numpy::isin(values, others.sorted));
  if (!indices) return items_where(values, common);
  const LazyTensor place = numpy::searchsorted(others.sorted, values);
  return make_sequence({items_where(values, common), items_where(own.order, common),
                        items_where(numpy::take(others.order, place, {.mode = "clip"}), common)});
}

LazyTensor own_alone(const SortedValues& own, const LazyTensor& others) {
  return numpy::logical_and(own.begins, numpy::isin(own.sorted, others, {.invert = true}));
}

/// The same, of uint64 and signed integers.
LazyTensor own_alone(const SortedValues& own, const SortedValues& others) {
  const numpy::MixedSets sets{.elements = numpy::sum(own.begins), .among = numpy::sum(others.begins)};
  const LazyTensor is = numpy::mixed_isin(own.sorted, others.sorted, sets);
  return numpy::logical_and(own.begins, numpy::logical_not(is));
}

Value setdiff1d(const BoundArguments& given) {
  const Pair pair(given);
  if (pair.first.size() == 0) return Array(pair.first);
  if (given.boolean("assume_unique", false))
    return items_where(pair.first, numpy::isin(pair.first, pair.second, {.invert = true}));
  const SortedValues own = sorted_values(pair.first);
  const bool mixed = pair.is_mixed() && pair.second.size() > 0;
  return items_where(own.sorted,
                     mixed ? own_alone(own, sorted_values(pair.second)) : own_alone(own, pair.second));
}

/// Of values that each array has once: those beside which neither neighbour is the same.
Value different_of_unique(const Pair& pair) {
  const LazyTensor sorted = numpy::sort(pair.joined());
  const LazyTensor differ = numpy::logical_not(neighbours_equal(sorted)),
                   end = numpy::ones(1, {.dtype = DType::bool_});
  return items_where(
      sorted, numpy::logical_and(numpy::concatenate({differ, end}), numpy::concatenate({end, differ})));
}

/// Of uint64 and signed integers: those that are the same float64 as no other of either array.
LazyTensor alone_of_mixed(const SortedValues& own, const SortedValues& others) {
  const LazyTensor same =
      numpy::logical_or(numpy::float_isin(own.sorted, others.sorted), numpy::same_as_smaller(own.sorted));
  return numpy::logical_and(own.begins, numpy::logical_not(same));
}

Value setxor1d(const BoundArguments& given) {
  const Pair pair(given);
  if (pair.first.size() + pair.second.size() == 0) return Array(pair.joined());
  if (given.boolean("assume_unique", false)) return different_of_unique(pair);
  if (pair.first.size() == 0) return unique_values(numpy::astype(pair.second, pair.dtype), {});
  if (pair.second.size() == 0) return unique_values(numpy::astype(pair.first, pair.dtype), {});
  const SortedValues a = sorted_values(pair.first), b = sorted_values(pair.second);
  if (pair.is_mixed()) return joined_where(a, alone_of_mixed(a, b), b, alone_of_mixed(b, a));
  return joined_where(a, own_alone(a, pair.second), b, own_alone(b, pair.first));
}

/// NumPy has a table of whole numbers where it is asked for one, unless their range is too large.
void raise_without_table(const LazyTensor& x, const LazyTensor& among) {
  if (is_inexact(x.dtype()) || is_inexact(among.dtype()) || among.size() == 0) return;
  raise_where(numpy::exceeds_table(among), "RuntimeError", numpy::table_is_exceeded);
}

/// Weft's own way gives the same whatever is assumed of the arrays.
Value isin(const BoundArguments& given) {
  numpy::IsinKeywords keywords{.invert = given.boolean("invert", false)};
  const LazyTensor x = given.tensor("element"), among = given.tensor("test_elements");
  if (given.has("kind")) {
    if (!given["kind"].string())
      throw NotImplementedError("a kind of isin that is no string is not supported yet");
    keywords.kind = *given["kind"].string();
    if (keywords.kind == "table") raise_without_table(x, among);
  }
  return Array(of_measured(numpy::isin(x, among, keywords)));
}

constexpr NumpyFunction rows[] = {
    {"intersect1d", "ar1, ar2, assume_unique=False, return_indices=False", intersect1d},
    {"isin", "element, test_elements, assume_unique=False, invert=False, *, kind=None", isin},
    {"setdiff1d", "ar1, ar2, assume_unique=False", setdiff1d},
    {"setxor1d", "ar1, ar2, assume_unique=False", setxor1d},
    {"union1d", "ar1, ar2", union1d},
    {"unique",
     "ar, return_index=False, return_inverse=False, return_counts=False, axis=None, *, equal_nan=True, "
     "!sorted=True",
     unique},
    {"unique_all", "x, /", unique_all},
    {"unique_counts", "x, /", unique_counts},
    {"unique_inverse", "x, /", unique_inverse},
    {"unique_values", "x, /", unique_values_of},
};

}  // namespace

FunctionTable set_table() { return rows; }

}  // namespace weft::source
