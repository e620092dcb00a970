// The rows of medians and quantiles.
#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/numpy/reductions/deviations.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/operators/choosing.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/operators/writable.hpp"
#include "frontend/source/output/call_numpy.hpp"
#include "frontend/source/output/output.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/indexing.hpp"
#include "weft/nan_functions.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

numpy::AxisKeywords axis_keywords(const BoundArguments& given) {
  return {.axis = given.axis("axis"), .keepdims = given.boolean("keepdims", false)};
}

/// Ones, of which nothing is raised, where data do not lead to the call.
numpy::Operand weights_of(const BoundArguments& given) {
  const Tensor happens = WritesWhere::condition();
  if (!happens) return given.array("weights");
  const LazyTensor weights = given.tensor("weights");
  return numpy::where(LazyTensor(happens), weights, numpy::ones_like(weights));
}

numpy::QuantileKeywords quantile_keywords(const BoundArguments& given) {
  numpy::QuantileKeywords keywords{.axis = given.axis("axis"), .keepdims = given.boolean("keepdims", false)};
  if (given.find("method")) {
    if (!given["method"].string()) throw TypeError("the argument 'method' must be a string here");
    keywords.method = *given["method"].string();
  }
  if (given.has("weights")) keywords.weights = weights_of(given);
  return keywords;
}

using Quantile = LazyTensor (*)(const numpy::Operand&, const numpy::Operand&, const numpy::QuantileKeywords&);

/// NumPy puts kept axes between brackets: what has none is an array then.
Value seen_as_kept(const BoundArguments& given, const LazyTensor& result) {
  return given.boolean("keepdims", false) ? Value(Array(result)) : fresh(result);
}

/// Of weighted elements NumPy makes an array, in place of which NaN are a scalar.
Value weighted(const BoundArguments& given, const LazyTensor& result) {
  const bool may_be_nan = is_inexact(result.dtype()) && result.ndim() == 0;
  if (!may_be_nan || given.boolean("keepdims", false)) return Array(result);
  const LazyTensor is_nan = numpy::isnan(result);
  if (const auto known = known_value(is_nan)) return truth(*known) ? fresh(result) : Value(Array(result));
  return chosen(is_nan, Scalar{result}, Array(result));
}

/// The part of `out` that takes a result whose axes are kept: place 0 along each that is reduced.
Array without_kept_axes(const BoundArguments& given, const Array& out) {
  if (!given.boolean("keepdims", false)) return out;
  const std::int64_t ndim = given.tensor("a").ndim();
  const Dims axes = numpy::normalized_axes(given.axis("axis"), ndim);
  numpy::Subscripts items{numpy::ellipsis};
  for (const std::int64_t axis : numpy::all_axes(ndim)) {
    const bool reduced = std::ranges::find(axes, axis) != axes.end();
    items.push_back(reduced ? numpy::Subscript(0) : numpy::Subscript(numpy::slice(numpy::None{})));
  }
  return out.view(numpy::getitem(out.tensor(), items));
}

/// NumPy interpolates in an array that takes quantiles, and takes those that are elements.
Value quantile_into(const LazyTensor& result, const numpy::QuantileKeywords& keywords, const Array& out) {
  constexpr std::string_view elements[] = {"inverted_cdf", "closest_observation", "lower", "higher",
                                           "nearest"};
  if (std::ranges::find(elements, keywords.method) != std::end(elements))
    return written_back(result, out, "output array does not match result of ndarray.take");
  check_writable("add", result.dtype(), out);
  if (out.tensor().dtype() != result.dtype())
    throw NotImplementedError("an array of another dtype for quantiles is not supported");
  return ufunc_written("add", result, out, {result, result});
}

template <Quantile of>
Value quantile(const BoundArguments& given) {
  const bool leaves_nan = of == numpy::nanpercentile || of == numpy::nanquantile;
  numpy::QuantileKeywords keywords = quantile_keywords(given);
  const auto out = out_of(given);
  if (out) keywords.keepdims = false;
  const LazyTensor result = of(given.array("a"), given.array("q"), keywords);
  const bool of_weighted = keywords.weights && given.tensor("a").size() > 0;
  if (!out) return of_weighted ? weighted(given, result) : seen_as_kept(given, result);
  const Array part = without_kept_axes(given, *out);
  const bool fits = part.tensor().shape() == result.shape() && part.tensor().dtype() == result.dtype();
  if (leaves_nan)
    assigned(result, part);
  else if (fits)
    written(result, part);
  else if (keywords.weights)
    throw NotImplementedError("an array of another shape or dtype for weighted quantiles is not supported");
  else
    quantile_into(result, keywords, part);
  return *out;
}

/// NaN in place of what meets it, by numpy.copyto.
void spoil_by_nan(Array part, const LazyTensor& last) {
  if (!is_inexact(last.dtype())) return;
  const LazyTensor spoilt = numpy::isnan(last);
  if (can_cast_same_kind(last.dtype(), part.tensor().dtype())) {
    part.write_all(numpy::copyto(part.tensor(), last, {.where = spoilt}));
    return;
  }
  const auto any = numpy::known_any(spoilt);
  if (!any) throw NotImplementedError("a median of data that are not known, which may be NaN, as integers");
  if (*any) numpy::copyto(part.tensor(), last, {.where = spoilt});  // for its error
}

Value median(const BoundArguments& given) {
  const auto out = out_of(given);
  if (!out) return seen_as_kept(given, numpy::median(given.array("a"), axis_keywords(given)));
  const numpy::Middle middle = numpy::middle_of(given.tensor("a"), given.axis("axis"));
  const Array part = without_kept_axes(given, *out);
  call_numpy(*find_numpy_function("mean"),
             {{Array(middle.items)}, {{"axis", PythonInt{middle.axis}}, {"out", part}}}, nullptr);
  if (middle.last) spoil_by_nan(part, *middle.last);
  return *out;
}

Value nanmedian(const BoundArguments& given) {
  numpy::AxisKeywords keywords = axis_keywords(given);
  const auto out = out_of(given);
  if (!out) return seen_as_kept(given, numpy::nanmedian(given.array("a"), keywords));
  keywords.keepdims = false;
  assigned(numpy::nanmedian(given.array("a"), keywords), without_kept_axes(given, *out));
  return *out;
}

constexpr std::string_view quantile_signature =
    "a, q, axis=None, out=None, overwrite_input=False, method='linear', keepdims=False, *, weights=None";
constexpr std::string_view median_signature = "a, axis=None, out=None, overwrite_input=False, keepdims=False";

constexpr NumpyFunction rows[] = {
    {"median", median_signature, median},
    {"nanmedian", median_signature, nanmedian},
    {"nanpercentile", quantile_signature, quantile<numpy::nanpercentile>},
    {"nanquantile", quantile_signature, quantile<numpy::nanquantile>},
    {"percentile", quantile_signature, quantile<numpy::percentile>},
    {"quantile", quantile_signature, quantile<numpy::quantile>},
};

}  // namespace

FunctionTable quantile_table() { return rows; }

}  // namespace weft::source
