// np.histogramdd, step by step as NumPy does it.
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/numpy/statistics/histogram_ends.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/differences.hpp"
#include "weft/histogram.hpp"
#include "weft/joining.hpp"
#include "weft/lookup.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

LazyTensor points_of(const Operand& sample) {
  const LazyTensor given = asarray(sample);
  if (given.ndim() == 2) return given;
  if (given.ndim() > 2) throw ValueError("too many values to unpack (expected 2)");
  return transpose(atleast_2d(given));
}

LazyTensor edges_given(const LazyTensor& edges, const std::string& name) {
  if (edges.ndim() != 1) throw ValueError(name + " must be a scalar or 1d array");
  const auto known = known_any(greater(edges[slice(None{}, -1)], edges[slice(1, None{})]));
  if (!known) throw NotImplementedError("histogramdd with bins that depend on data is not supported yet");
  if (*known) throw ValueError(name + " must be monotonically increasing, when an array");
  return edges;
}

LazyTensor edges_along(const LazyTensor& x, const Bins& bins, const std::string& name,
                       const std::optional<HistogramRange>& range) {
  if (!bins.count) return edges_given(bins.edges, name);
  if (*bins.count < 1) throw ValueError(name + " must be positive, when an integer");
  const Ends ends = ends_of(x, range);
  return linspace(ends.first, ends.last, *bins.count + 1);
}

/// One more than the bin; 0 and one more than there are bins are outside.
LazyTensor places_along(const LazyTensor& x, const LazyTensor& edges) {
  const LazyTensor places = searchsorted(edges, x, {.side = "right"});
  return where(equal(x, edges[-1]), subtract(places, 1), places);
}

LazyTensor as_density(LazyTensor counts, const std::vector<LazyTensor>& edges) {
  const LazyTensor total = sum(counts);
  for (std::size_t axis = 0; axis < edges.size(); ++axis) {
    Dims shape(edges.size(), 1);
    shape[axis] = edges[axis].size() - 1;
    counts = divide(counts, reshape(diff(edges[axis]), shape));
  }
  return divide(counts, total);
}

}  // namespace

std::pair<LazyTensor, std::vector<LazyTensor>> histogramdd(const Operand& sample,
                                                           const std::vector<Bins>& bins,
                                                           const HistogramddKeywords& keywords) {
  const LazyTensor points = points_of(sample);
  const auto axes = static_cast<std::size_t>(points.shape()[1]);
  if (bins.size() != 1 && bins.size() != axes)
    throw ValueError("The dimension of bins must be equal to the dimension of the sample x.");
  if (!keywords.range.empty() && keywords.range.size() != axes)
    throw ValueError("range argument must have one entry per dimension");
  std::vector<LazyTensor> edges;
  Dims shape;
  Subscripts inner;
  LazyTensor places = zeros(points.shape()[0], {.dtype = DType::int64});
  for (std::size_t axis = 0; axis < axes; ++axis) {
    const LazyTensor x = points[slice(None{}), static_cast<std::int64_t>(axis)];
    edges.push_back(edges_along(x, bins[bins.size() == 1 ? 0 : axis], "`bins[" + std::to_string(axis) + "]`",
                                keywords.range.empty() ? std::nullopt : keywords.range[axis]));
    shape.push_back(edges.back().size() + 1);
    inner.emplace_back(slice(1, -1));
    places = add(multiply(places, shape.back()), places_along(x, edges.back()));
  }
  BincountKeywords counted{.minlength = element_count(shape)};
  if (const Operand* weights = keywords.weights.get()) counted.weights = *weights;
  const LazyTensor counts = astype(reshape(bincount(places, counted), shape), DType::float64);
  const LazyTensor between = getitem(counts, inner);
  return {keywords.density ? as_density(between, edges) : between, edges};
}

Histogram2d histogram2d(const Operand& x, const Operand& y, const std::vector<Bins>& bins,
                        const HistogramddKeywords& keywords) {
  const LazyTensor abscissae = asarray(x), ordinates = asarray(y);
  if (abscissae.ndim() == 0 || ordinates.ndim() == 0) throw TypeError("len() of unsized object");
  if (abscissae.shape()[0] != ordinates.shape()[0]) throw ValueError("x and y must have the same length.");
  const auto [counts, edges] = histogramdd(transpose(stack({abscissae, ordinates})), bins, keywords);
  return {counts, edges[0], edges[1]};
}

}  // namespace weft::numpy
