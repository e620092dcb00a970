// The rows of medians and quantiles.
#include "frontend/source/numpy_function.hpp"
#include "runtime/errors.hpp"
#include "weft/creation.hpp"
#include "weft/nan_functions.hpp"
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

using Quantile = LazyTensor (*)(const numpy::Operand&, const numpy::Operand&, const numpy::QuantileKeywords&);

template <Quantile of>
Value quantile(const Given& given) {
  return fresh(of(given.array("a"), given.array("q"), quantile_keywords(given)));
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
    {"nanpercentile", quantile_signature, quantile<numpy::nanpercentile>},
    {"nanquantile", quantile_signature, quantile<numpy::nanquantile>},
    {"percentile", quantile_signature, quantile<numpy::percentile>},
    {"quantile", quantile_signature, quantile<numpy::quantile>},
};

}  // namespace

FunctionTable quantile_table() { return rows; }

}  // namespace weft::source
