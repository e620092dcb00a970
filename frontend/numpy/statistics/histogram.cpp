// np.histogram, step by step as NumPy does it.
#include "weft/histogram.hpp"

#include "frontend/numpy/core/called.hpp"
#include "frontend/numpy/core/each_part.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/data/data_errors.hpp"
#include "frontend/numpy/indexing/where_read.hpp"
#include "frontend/numpy/statistics/histogram_bins.hpp"
#include "frontend/numpy/statistics/histogram_ends.hpp"
#include "ir/promotion.hpp"
#include "runtime/library/counting/counting_functions.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/differences.hpp"
#include "weft/dtypes.hpp"
#include "weft/joining.hpp"
#include "weft/lookup.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/sorting.hpp"
#include "weft/ufunc_keywords.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

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

/// Bool counts as uint8.
LazyTensor numbers_of(const Operand& a) {
  const LazyTensor given = asarray(a);
  if (is_complex(given.dtype())) throw TypeError("histogram of complex numbers, which have no order");
  return ravel(given.dtype() == DType::bool_ ? astype(given, DType::uint8) : given);
}

/// As many bins of one width, and where they reach.
struct EqualBins {
  Ends ends;
  LazyTensor edges;

  EqualBins(const LazyTensor& a, std::int64_t bins, const HistogramKeywords& keywords) {
    if (bins < 1) throw ValueError("`bins` must be positive, when an integer");
    ends = ends_of(a, keywords.range);
    edges = linspace(ends.first, ends.last, bins + 1, {.dtype = edge_dtype(a, keywords.range)});
    edges = called(LibraryFunction::ascending_edges, {where_read(edges, arange(bins + 1))}, edges.shape());
  }
};

/// NumPy takes the difference of whole ends in the dtype that they have in common. Errors: OverflowError.
void check_difference(const HistogramRange& range) {
  for (const std::size_t i : {0, 1}) {
    const LazyTensor* end = range[i].tensor();
    if (end && is_integer(end->dtype()) && range[1 - i].python_int())
      number_constant(end->dtype(), range[1 - i]);
  }
}

LazyTensor edges_given(const Operand& bins) {
  const LazyTensor edges = asarray(bins);
  if (edges.ndim() != 1) throw ValueError("`bins` must be 1d, when an array");
  const LazyTensor descends = greater(edges[slice(None{}, -1)], edges[slice(1, None{})]);
  return checked(Check::descending_edges, edges, descends);
}

/// Where the edges come among sorted numbers; the last one behind those that equal it.
LazyTensor places_of(const LazyTensor& edges, const LazyTensor& sorted) {
  return concatenate({searchsorted(sorted, edges[slice(None{}, -1)]),
                      searchsorted(sorted, edges[slice(-1, None{})], {.side = "right"})});
}

/// The last bin has its last edge.
LazyTensor counts_between(const LazyTensor& a, const LazyTensor& edges) {
  return diff(places_of(edges, sort(a)));
}

/// The weights of all numbers, of one shape with them.
LazyTensor weights_of(const Operand& weights, const Operand& numbers) {
  const LazyTensor given = asarray(weights);
  if (given.shape() != asarray(numbers).shape()) throw ValueError("weights should have the same shape as a.");
  return given;
}

/// Differences of running totals, of as many numbers at once as NumPy takes.
LazyTensor weights_between(const LazyTensor& a, const LazyTensor& weights, const LazyTensor& edges) {
  const DType dtype = weights.dtype();
  if (dtype == DType::bool_ && a.size() > 0)
    throw UFuncTypeError(
        "Cannot cast ufunc 'add' output from dtype('int64') to dtype('bool') with casting rule 'same_kind'");
  LazyTensor totals = zeros(edges.shape(), {.dtype = dtype});
  for (std::int64_t first = 0; first < a.size(); first += counted_at_once) {
    const slice at(first, std::min(first + counted_at_once, a.size()));
    const LazyTensor order = argsort(a[at]), running = cumsum(take(weights[at], order));
    const LazyTensor from_zero = concatenate({zeros(1, {.dtype = dtype}), running});
    const LazyTensor more = take(from_zero, places_of(edges, take(a[at], order)));
    totals = astype(add(totals, more), dtype);
  }
  return diff(totals);
}

/// The sums of one part of complex weights in each bin, as many numbers at once as NumPy takes.
LazyTensor part_counts(const std::vector<Tensor>& places, const LazyTensor& weights) {
  const LazyTensor none = zeros(LazyTensor(places[0]).shape(), {.dtype = DType::float64});
  LazyTensor totals = astype(none, weights.dtype());
  for (std::int64_t first = 0; first < weights.size(); first += counted_at_once) {
    const slice at(first, std::min(first + counted_at_once, weights.size()));
    const LazyTensor more = called(
        LibraryFunction::bin_counts,
        {none, LazyTensor(places[1])[at], LazyTensor(places[2])[at], astype(weights[at], DType::float64)},
        none.shape());
    totals = astype(add(totals, more), weights.dtype());
  }
  return totals;
}

/// Of `places`: as many zeros as there are bins, each number's bin, and whether it counts.
LazyTensor complex_counts(const std::vector<Tensor>& places, const LazyTensor& weights) {
  const auto part = [&](Operation operation) {
    return part_counts(places, copied_c(LazyTensor(Node::apply(operation, {weights}))));
  };
  return from_parts(part(Operation::real), part(Operation::imag),
                    c_strides(LazyTensor(places[0]).shape(), weights.itemsize()));
}

}  // namespace

std::pair<LazyTensor, LazyTensor> histogram(const Operand& numbers, std::int64_t bins,
                                            const HistogramKeywords& keywords) {
  const LazyTensor given = asarray(numbers);
  LazyTensor a = numbers_of(given);
  const auto [ends, edges] = EqualBins(a, bins, keywords);
  if (keywords.range) check_difference(*keywords.range);
  const LazyTensor counted = logical_and(greater_equal(a, ends.least), less_equal(a, ends.greatest));
  a = astype(a, edges.dtype());
  std::vector<Tensor> arguments{zeros({bins}, {.dtype = DType::int64}), bins_of(a, ends, edges, bins),
                                counted};
  if (const Operand* given_weights = keywords.weights.get()) {
    const LazyTensor weights = weights_of(*given_weights, given);
    if (is_complex(weights.dtype())) {
      const LazyTensor sums = complex_counts(arguments, ravel(weights));
      return {keywords.density.value_or(false) ? as_density(sums, edges) : sums, edges};
    }
    arguments[0] = zeros({bins}, {.dtype = weights.dtype()});
    arguments.push_back(astype(ravel(weights), DType::float64));
  }
  const LazyTensor counts = called(LibraryFunction::bin_counts, arguments, {bins});
  return {keywords.density.value_or(false) ? as_density(counts, edges) : counts, edges};
}

namespace {
std::int64_t count_of(const Operand& numbers, const std::string& bins, const HistogramKeywords& keywords) {
  if (keywords.weights.get())
    throw TypeError("Automated estimation of the number of bins is not supported for weighted data");
  return estimated_bins(numbers_of(numbers), bins, keywords.range);
}
}  // namespace

std::pair<LazyTensor, LazyTensor> histogram(const Operand& numbers, const std::string& bins,
                                            const HistogramKeywords& keywords) {
  const std::int64_t count = count_of(numbers, bins, keywords);
  if (count == 0) throw ValueError("'list' argument must have no negative elements");  // as NumPy's places
  return histogram(numbers, count, keywords);
}
LazyTensor histogram_bin_edges(const Operand& a, const std::string& bins, const HistogramKeywords& keywords) {
  const std::int64_t count = count_of(a, bins, keywords);
  if (count > 0) return histogram_bin_edges(a, count, keywords);
  return histogram_bin_edges(a, 1, keywords)[slice(None{}, 1)];
}

std::pair<LazyTensor, LazyTensor> histogram(const Operand& numbers, const LazyTensor& bins,
                                            const HistogramKeywords& keywords) {
  const LazyTensor a = numbers_of(numbers), edges = edges_given(bins);
  const Operand* weights = keywords.weights.get();
  const LazyTensor counts =
      weights ? weights_between(a, ravel(weights_of(*weights, numbers)), edges) : counts_between(a, edges);
  return {keywords.density.value_or(false) ? as_density(counts, edges) : counts, edges};
}

LazyTensor histogram_bin_edges(const Operand& a, std::int64_t bins, const HistogramKeywords& keywords) {
  return EqualBins(numbers_of(a), bins, keywords).edges;
}
LazyTensor histogram_bin_edges(const Operand&, const LazyTensor& bins, const HistogramKeywords&) {
  return edges_given(bins);
}

}  // namespace weft::numpy
