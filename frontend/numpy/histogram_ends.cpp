#include "frontend/numpy/histogram_ends.hpp"

#include <cmath>

#include "frontend/numpy/rows.hpp"
#include "runtime/counting_functions.hpp"
#include "runtime/errors.hpp"
#include "weft/joining.hpp"
#include "weft/reductions.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

LazyTensor as_float(const LazyTensor& x) { return is_inexact(x.dtype()) ? x : astype(x, DType::float64); }

Ends given_ends(std::array<double, 2> range) {
  auto [first, last] = range;
  if (first > last) throw ValueError("max must be larger than min in range parameter.");
  if (!std::isfinite(first) || !std::isfinite(last)) {
    const auto text = [](double x) { return ndarray::scalar(x).str(); };
    throw ValueError("supplied range of [" + text(first) + ", " + text(last) + "] is not finite");
  }
  if (first == last) first -= 0.5, last += 0.5;
  return {first, last, LazyTensor(constant(last - first))};
}

/// Where all numbers are one, the bins reach half a unit to each side.
Ends found_ends(const LazyTensor& a) {
  if (a.size() == 0) return given_ends({0, 1});
  const LazyTensor ends = stack({min(a), max(a)});
  const LazyTensor range = called(finite_range_function(), {ends}, ends.shape());
  const LazyTensor first = range[0], last = range[1], same = equal(first, last);
  const LazyTensor from = as_float(first), to = as_float(last);
  const LazyTensor low = where(same, subtract(from, 0.5), from), high = where(same, add(to, 0.5), to);
  return {low, high, where(same, subtract(high, low), distance(first, last))};
}

}  // namespace

LazyTensor distance(const LazyTensor& first, const LazyTensor& last) {
  if (is_inexact(first.dtype())) return subtract(last, first);
  const auto wide = [](const LazyTensor& x) { return astype(astype(x, DType::int64), DType::uint64); };
  return astype(subtract(wide(last), wide(first)), DType::float64);
}

Ends ends_of(const LazyTensor& a, const std::optional<std::array<double, 2>>& range) {
  return range ? given_ends(*range) : found_ends(a);
}

}  // namespace weft::numpy
