// What two sets have in common, together, and alone: as many values as data decide.
#include "frontend/numpy/indexing/marked_places.hpp"
#include "frontend/numpy/sorting/mixed_sets.hpp"
#include "frontend/numpy/sorting/unique.hpp"
#include "ir/promotion.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/lookup.hpp"
#include "weft/reductions.hpp"
#include "weft/sets.hpp"
#include "weft/shaping.hpp"
#include "weft/sorting.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

struct Pair {
  LazyTensor first, second;
  DType dtype;

  Pair(const Operand& ar1, const Operand& ar2)
      : first(ravel(ar1)), second(ravel(ar2)), dtype(promote_types(first.dtype(), second.dtype())) {}
  LazyTensor joined() const { return concatenate({first, second}); }
  bool is_mixed() const { return have_mixed_signs(first.dtype(), second.dtype()); }
  bool has_an_empty() const { return first.size() == 0 || second.size() == 0; }
};

LazyTensor neighbours_equal(const LazyTensor& sorted) {
  return equal(getitem(sorted, {slice(1, None{})}), getitem(sorted, {slice(None{}, -1)}));
}

LazyTensor all_but_last(const LazyTensor& x) { return getitem(x, {slice(None{}, -1)}); }

LazyTensor at_places(const LazyTensor& x, const LazyTensor& places) {
  return take(x, places, {.mode = "clip"});
}

/// Arrays of which each has its values once: all in order, and those that are twice in both.
struct Twice {
  LazyTensor order, sorted, marks;
  explicit Twice(const LazyTensor& all)
      : order(argsort(all)), sorted(at_places(all, order)), marks(neighbours_equal(sorted)) {}
  LazyTensor values() const { return marked_along(all_but_last(sorted), marks); }
};

/// What masks mark of both arrays, in the order of their common dtype.
LazyTensor joined_where(const SortedValues& a, const LazyTensor& a_marked, const SortedValues& b,
                        const LazyTensor& b_marked) {
  const LazyTensor all = concatenate({a.sorted, b.sorted}), order = argsort(all);
  return marked_along(at_places(all, order), at_places(concatenate({a_marked, b_marked}), order));
}

/// NumPy joins the different values of uint64 and of signed integers in float64, where some become the same.
LazyTensor common_of_mixed(const SortedValues& a, const SortedValues& b) {
  const LazyTensor twice = logical_and(a.begins, float_isin(a.sorted, b.sorted));
  return joined_where(a, twice, b, logical_and(b.begins, same_as_larger(b.sorted)));
}

LazyTensor own_alone(const SortedValues& own, const LazyTensor& others) {
  return logical_and(own.begins, isin(own.sorted, others, {.invert = true}));
}

/// The same, of uint64 and signed integers.
LazyTensor own_alone(const SortedValues& own, const SortedValues& others) {
  const MixedSets sets{.elements = sum(own.begins), .among = sum(others.begins)};
  return logical_and(own.begins, logical_not(mixed_isin(own.sorted, others.sorted, sets)));
}

/// Of values that each array has once: those beside which neither neighbour is the same.
LazyTensor different_of_unique(const Pair& pair) {
  const LazyTensor sorted = sort(pair.joined()), differ = logical_not(neighbours_equal(sorted)),
                   end = ones(1, {.dtype = DType::bool_});
  return marked_along(sorted, logical_and(concatenate({differ, end}), concatenate({end, differ})));
}

/// Of uint64 and signed integers: those that are the same float64 as no other of either array.
LazyTensor alone_of_mixed(const SortedValues& own, const SortedValues& others) {
  const LazyTensor same = logical_or(float_isin(own.sorted, others.sorted), same_as_smaller(own.sorted));
  return logical_and(own.begins, logical_not(same));
}

}  // namespace

LazyTensor union1d(const Operand& ar1, const Operand& ar2) { return unique(Pair(ar1, ar2).joined()); }

LazyTensor intersect1d(const Operand& ar1, const Operand& ar2, const SetKeywords& keywords) {
  const Pair pair(ar1, ar2);
  if (pair.has_an_empty()) return zeros(0, {.dtype = pair.dtype});
  if (keywords.assume_unique) return Twice(pair.joined()).values();
  const SortedValues own = sorted_values(pair.first), others = sorted_values(pair.second);
  if (pair.is_mixed()) return common_of_mixed(own, others);
  const LazyTensor values = astype(own.sorted, pair.dtype);
  return marked_along(values, logical_and(own.begins, isin(values, others.sorted)));
}

CommonAndPlaces intersect1d_and_places(const Operand& ar1, const Operand& ar2, const SetKeywords& keywords) {
  const Pair pair(ar1, ar2);
  const LazyTensor nowhere = zeros(0, {.dtype = DType::int64});
  if (pair.has_an_empty()) return {zeros(0, {.dtype = pair.dtype}), nowhere, nowhere};
  if (keywords.assume_unique) {
    const Twice twice(pair.joined());
    const LazyTensor second = subtract(getitem(twice.order, {slice(1, None{})}), pair.first.size());
    return {twice.values(), marked_along(all_but_last(twice.order), twice.marks),
            marked_along(second, twice.marks)};
  }
  const SortedValues own = sorted_values(pair.first), others = sorted_values(pair.second);
  const LazyTensor values = astype(own.sorted, pair.dtype);
  const LazyTensor common = logical_and(own.begins, isin(values, others.sorted));
  const LazyTensor place = searchsorted(others.sorted, values);
  return {marked_along(values, common), marked_along(own.order, common),
          marked_along(at_places(others.order, place), common)};
}

LazyTensor setdiff1d(const Operand& ar1, const Operand& ar2, const SetKeywords& keywords) {
  const Pair pair(ar1, ar2);
  if (pair.first.size() == 0) return pair.first;
  if (keywords.assume_unique)
    return marked_along(pair.first, isin(pair.first, pair.second, {.invert = true}));
  const SortedValues own = sorted_values(pair.first);
  const bool mixed = pair.is_mixed() && pair.second.size() > 0;
  return marked_along(own.sorted,
                      mixed ? own_alone(own, sorted_values(pair.second)) : own_alone(own, pair.second));
}

LazyTensor setxor1d(const Operand& ar1, const Operand& ar2, const SetKeywords& keywords) {
  const Pair pair(ar1, ar2);
  if (pair.first.size() + pair.second.size() == 0) return pair.joined();
  if (keywords.assume_unique) return different_of_unique(pair);
  if (pair.first.size() == 0) return unique(astype(pair.second, pair.dtype));
  if (pair.second.size() == 0) return unique(astype(pair.first, pair.dtype));
  const SortedValues a = sorted_values(pair.first), b = sorted_values(pair.second);
  if (pair.is_mixed()) return joined_where(a, alone_of_mixed(a, b), b, alone_of_mixed(b, a));
  return joined_where(a, own_alone(a, pair.second), b, own_alone(b, pair.first));
}

}  // namespace weft::numpy
