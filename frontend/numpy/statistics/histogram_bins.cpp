// Each estimator gives the width of a bin, in NumPy's own steps and dtypes.
#include "frontend/numpy/statistics/histogram_bins.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "frontend/numpy/data/known_values.hpp"
#include "frontend/numpy/data/writes_where.hpp"
#include "frontend/numpy/statistics/histogram_ends.hpp"
#include "ir/reference/reference.hpp"
#include "runtime/library/linalg/blas.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/histogram.hpp"
#include "weft/lookup.hpp"
#include "weft/quantiles.hpp"
#include "weft/reductions.hpp"
#include "weft/sorting.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

[[noreturn]] void refuse_unknown() {
  throw NotImplementedError(
      "a histogram with bins that data decide is not supported yet where they are not known");
}

/// Of data that are known.
ndarray known(const LazyTensor& x) {
  if (variables(Graph{{x}}).empty()) return reference::evaluate(Graph{{x}}, {})[0].copy_c();
  if (const auto values = known_values(x)) return values->copy_c();
  refuse_unknown();
}

LazyTensor known_data(const Operand& a) {
  if (const auto values = known_values(asarray(a))) return array(*values);
  refuse_unknown();
}

double number(const LazyTensor& x) { return known(astype(x, DType::float64)).data<double>()[0]; }

double size_of(const LazyTensor& x) { return static_cast<double>(x.size()); }
/// A NumPy scalar, which is not weak.
LazyTensor scalar(double x) { return LazyTensor(constant(x)); }
LazyTensor reach(const LazyTensor& x) { return distance(min(x), max(x)); }

LazyTensor by_sqrt(const LazyTensor& x) { return divide(reach(x), scalar(std::sqrt(size_of(x)))); }
LazyTensor by_sturges(const LazyTensor& x) { return divide(reach(x), scalar(std::log2(size_of(x)) + 1.0)); }
LazyTensor by_rice(const LazyTensor& x) { return divide(reach(x), 2.0 * std::pow(size_of(x), 1.0 / 3)); }
LazyTensor by_scott(const LazyTensor& x) {
  const double factor = std::pow(24.0 * std::pow(std::numbers::pi, 0.5) / size_of(x), 1.0 / 3.0);
  return multiply(factor, std(x));
}

LazyTensor by_fd(const LazyTensor& x) {
  const LazyTensor quartiles = percentile(x, array({75, 25}));
  const LazyTensor range = subtract(quartiles[0], quartiles[1]);
  return multiply(multiply(2.0, range), std::pow(size_of(x), -1.0 / 3.0));
}

/// By the skewness too.
LazyTensor by_doane(const LazyTensor& x) {
  const double n = size_of(x);
  if (x.size() <= 2) return scalar(0.0);
  const LazyTensor deviation = std(x);
  if (!(number(deviation) > 0.0)) return scalar(0.0);
  const LazyTensor error = scalar(std::sqrt(6.0 * (n - 2) / ((n + 1.0) * (n + 3))));
  const LazyTensor skewness = mean(power(divide(subtract(x, mean(x)), deviation), 3));
  const LazyTensor more = log2(add(1.0, divide(absolute(skewness), error)));
  return divide(reach(x), add(scalar(1.0 + std::log2(n)), more));
}

/// As Python's max and min choose: the first of equal ones.
LazyTensor by_auto(const LazyTensor& x) {
  const LazyTensor least = divide(by_sqrt(x), 2), fd = by_fd(x), sturges = by_sturges(x);
  const LazyTensor width = number(least) > number(fd) ? least : fd;
  return number(sturges) < number(width) ? sturges : width;
}

using Range = std::optional<HistogramRange>;

/// NumPy's product is the library's too: its rounding decides between estimates that are equal.
double sum_of_squared_shares(const LazyTensor& x, std::int64_t bins, const Range& range) {
  const LazyTensor counts = histogram(x, bins, {.range = range}).first;
  const ndarray shares = known(divide(counts, x.size()));
  const auto* first = shares.data<double>();
  return Blas::library().double_precision.dot(bins, first, 1, first, 1);
}

/// Of so many bins as have the least error, estimated by leaving out each of the data (Stone).
LazyTensor by_stone(const LazyTensor& x, const Range& range) {
  const LazyTensor reached = reach(x);
  if (x.size() <= 1 || number(reached) == 0) return scalar(0.0);
  const auto most = std::max<std::int64_t>(100, static_cast<std::int64_t>(std::sqrt(size_of(x))));
  const LazyTensor widths = divide(reached, astype(arange(1, most + 1), reached.dtype()));
  const ndarray width = known(astype(widths, DType::float64));
  std::int64_t best = 0;
  double least = 0;
  for (std::int64_t i = 0; i < most; ++i) {
    const double squares = sum_of_squared_shares(x, i + 1, range);
    const double estimate = (2 - (size_of(x) + 1) * squares) / width.data<double>()[i];
    if (i == 0 || estimate < least) best = i, least = estimate;
  }
  return widths[best];
}

struct Estimator {
  std::string_view name;
  LazyTensor (*width)(const LazyTensor& x) = nullptr;
  LazyTensor (*width_within)(const LazyTensor& x, const Range& range) = nullptr;
};
constexpr Estimator estimators[] = {
    {"auto", by_auto},
    {"doane", by_doane},
    {"fd", by_fd},
    {"rice", by_rice},
    {"scott", by_scott},
    {"sqrt", by_sqrt},
    {"stone", nullptr, by_stone},
    {"sturges", by_sturges},
};

LazyTensor within(const LazyTensor& x, const Ends& ends) {
  const LazyTensor keep = logical_and(greater_equal(x, ends.least), less_equal(x, ends.greatest));
  const ndarray kept = known(keep);
  std::vector<std::int64_t> places;
  for (std::int64_t i = 0; i < kept.size(); ++i)
    if (kept.data<bool>()[i]) places.push_back(i);
  return take(x, array(places));
}

}  // namespace

std::int64_t estimated_bins(LazyTensor a, const std::string& name, const Range& range) {
  const auto row = std::ranges::find(estimators, name, &Estimator::name);
  if (row == std::end(estimators)) throw ValueError("'" + name + "' is not a valid estimator for `bins`");
  const WritesWhere now{Tensor{}};
  a = known_data(a);
  if (range) known_data((*range)[0]), known_data((*range)[1]);
  const Ends ends = ends_of(a, range);
  const LazyTensor reached = asarray(ends.width);
  number(reached);
  if (range) a = within(a, ends);
  if (a.size() == 0) return 1;
  LazyTensor width = row->width ? row->width(a) : row->width_within(a, range);
  if (number(width) == 0) return 1;
  if (is_integer(a.dtype()) && number(width) < 1) width = scalar(1.0);
  const double bins = number(ceil(divide(reached, width)));
  if (std::isnan(bins)) throw ValueError("cannot convert float NaN to integer");
  if (std::isinf(bins)) throw OverflowError("cannot convert float infinity to integer");
  return static_cast<std::int64_t>(bins);
}

}  // namespace weft::numpy
