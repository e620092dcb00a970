// np.histogram, step by step as NumPy does it.
#include "weft/histogram.hpp"

#include <cmath>

#include "frontend/numpy/rows.hpp"
#include "ir/promotion.hpp"
#include "runtime/counting_functions.hpp"
#include "runtime/errors.hpp"
#include "weft/creation.hpp"
#include "weft/dtypes.hpp"
#include "weft/joining.hpp"
#include "weft/lookup.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// From where to where the bins reach, and how far that is.
struct Ends {
  Operand first, last, width;
};

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

/// NumPy's difference of integers is unsigned.
LazyTensor distance(const LazyTensor& first, const LazyTensor& last) {
  if (is_inexact(first.dtype())) return subtract(last, first);
  const auto wide = [](const LazyTensor& x) { return astype(astype(x, DType::int64), DType::uint64); };
  return astype(subtract(wide(last), wide(first)), DType::float64);
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

/// The bin of each number between the ends. What is worked out by division may be beside it by one.
LazyTensor bins_of(const LazyTensor& a, const Ends& ends, const LazyTensor& edges, std::int64_t bins) {
  const auto edge = [&](const LazyTensor& place) {
    return take(edges, place, {.axis = None{}, .mode = "clip"});
  };
  const LazyTensor scaled = multiply(divide(subtract(a, ends.first), ends.width), bins);
  LazyTensor place = astype(scaled, DType::int64);
  place = where(equal(place, bins), subtract(place, 1), place);
  place = where(less(a, edge(place)), subtract(place, 1), place);
  const LazyTensor beyond = logical_and(greater_equal(a, edge(add(place, 1))), not_equal(place, bins - 1));
  return where(beyond, add(place, 1), place);
}

LazyTensor as_density(const LazyTensor& counts, const LazyTensor& edges) {
  const LazyTensor widths =
      astype(subtract(edges[slice(1, None{})], edges[slice(None{}, -1)]), DType::float64);
  return divide(divide(counts, widths), sum(counts));
}

}  // namespace

std::pair<LazyTensor, LazyTensor> histogram(const Operand& numbers, std::int64_t bins,
                                            const HistogramKeywords& keywords) {
  const LazyTensor given = asarray(numbers);
  if (is_complex(given.dtype())) throw TypeError("histogram of complex numbers, which have no order");
  LazyTensor a = ravel(given.dtype() == DType::bool_ ? astype(given, DType::uint8) : given);
  if (bins < 1) throw ValueError("`bins` must be positive, when an integer");
  const Ends ends = keywords.range ? given_ends(*keywords.range) : found_ends(a);
  const DType dtype = is_inexact(a.dtype()) ? a.dtype() : DType::float64;
  LazyTensor edges = linspace(ends.first, ends.last, bins + 1, {.dtype = dtype});
  edges = called(ascending_edges_function(), {edges}, edges.shape());
  const LazyTensor counted = logical_and(greater_equal(a, ends.first), less_equal(a, ends.last));
  a = astype(a, dtype);
  std::vector<Tensor> arguments{zeros({bins}, {.dtype = DType::int64}), bins_of(a, ends, edges, bins),
                                counted};
  if (const Operand* given_weights = keywords.weights.get()) {
    const LazyTensor weights = asarray(*given_weights);
    if (weights.shape() != given.shape()) throw ValueError("weights should have the same shape as a.");
    if (is_complex(weights.dtype()))
      throw NotImplementedError("histogram with complex weights is not supported yet");
    arguments[0] = zeros({bins}, {.dtype = weights.dtype()});
    arguments.push_back(astype(ravel(weights), DType::float64));
  }
  const LazyTensor counts = called(bin_counts_function(), arguments, {bins});
  return {keywords.density.value_or(false) ? as_density(counts, edges) : counts, edges};
}

}  // namespace weft::numpy
