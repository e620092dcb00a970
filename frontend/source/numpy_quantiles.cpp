// The rows of medians and quantiles.
#include <algorithm>

#include "frontend/numpy/known_values.hpp"
#include "frontend/numpy/virtual_indexes.hpp"
#include "frontend/source/numpy_function.hpp"
#include "frontend/source/raising.hpp"
#include "runtime/errors.hpp"
#include "weft/creation.hpp"
#include "weft/nan_functions.hpp"
#include "weft/reductions.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

numpy::AxisKeywords axis_keywords(const Given& given) {
  return {.axis = given.axis("axis"), .keepdims = given.boolean("keepdims", false)};
}

/// Ones, of which nothing is raised, where data do not lead to the call.
numpy::Operand weights_of(const Given& given) {
  const Tensor happens = WritesWhere::condition();
  if (!happens) return given.array("weights");
  const LazyTensor weights = given.tensor("weights");
  return numpy::where(LazyTensor(happens), weights, numpy::ones_like(weights));
}

numpy::QuantileKeywords quantile_keywords(const Given& given) {
  numpy::QuantileKeywords keywords{.axis = given.axis("axis"), .keepdims = given.boolean("keepdims", false)};
  if (given.find("method")) {
    if (!given["method"].string()) throw TypeError("the argument 'method' must be a string here");
    keywords.method = *given["method"].string();
  }
  if (given.has("weights")) keywords.weights = weights_of(given);
  return keywords;
}

/// Zeros, of which nothing is raised, where `wrong` holds of quantiles.
numpy::Operand zero_where(const LazyTensor& wrong, const numpy::Operand& q) {
  const LazyTensor given = numpy::asarray(q);
  const LazyTensor valid = numpy::where(wrong, numpy::zeros_like(given), given);
  if (q.python_float()) return numpy::PythonFloat{*q.python_float(), valid};
  const auto* number = q.computed_number();
  if (!number) return valid;
  return numpy::ComputedNumber{valid, std::min<numpy::PythonInt>(number->low, 0),
                               std::max<numpy::PythonInt>(number->high, 0)};
}

/// Quantiles, of which `whole` is the largest. Those that data decide raise their error in its turn.
numpy::Operand quantiles(const Given& given, int whole) {
  const numpy::Operand q = given.array("q");
  const LazyTensor wrong =
      numpy::is_no_share(whole == 1 ? numpy::asarray(q) : numpy::divide(numpy::asarray(q), whole));
  if (wrong.size() == 0 || numpy::known_values(wrong)) return q;
  raise_where(
      numpy::any(wrong), "ValueError",
      whole == 1 ? "Quantiles must be in the range [0, 1]" : "Percentiles must be in the range [0, 100]");
  return zero_where(wrong, q);
}

using Quantile = LazyTensor (*)(const numpy::Operand&, const numpy::Operand&, const numpy::QuantileKeywords&);

template <Quantile of, int whole>
Value quantile(const Given& given) {
  return fresh(of(given.array("a"), quantiles(given, whole), quantile_keywords(given)));
}

template <LazyTensor (*of)(const numpy::Operand&, const numpy::AxisKeywords&)>
Value median(const Given& given) {
  return fresh(of(given.array("a"), axis_keywords(given)));
}

constexpr std::string_view quantile_signature =
    "a, q, axis=None, >out=None, overwrite_input=False, method='linear', keepdims=False, *, weights=None";
constexpr std::string_view median_signature =
    "a, axis=None, >out=None, overwrite_input=False, keepdims=False";

constexpr NumpyFunction rows[] = {
    {"median", median_signature, median<numpy::median>},
    {"nanmedian", median_signature, median<numpy::nanmedian>},
    {"nanpercentile", quantile_signature, quantile<numpy::nanpercentile, 100>},
    {"nanquantile", quantile_signature, quantile<numpy::nanquantile, 1>},
    {"percentile", quantile_signature, quantile<numpy::percentile, 100>},
    {"quantile", quantile_signature, quantile<numpy::quantile, 1>},
};

}  // namespace

FunctionTable quantile_table() { return rows; }

}  // namespace weft::source
