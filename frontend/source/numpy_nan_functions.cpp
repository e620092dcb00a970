// The rows of reductions that leave NaN out.
#include "frontend/source/reduction_keywords.hpp"
#include "runtime/errors.hpp"
#include "weft/creation.hpp"
#include "weft/nan_functions.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// Zeros, of which nothing is raised, where data do not lead to the call.
numpy::Operand slices(const Given& given) {
  const Tensor happens = WritesWhere::condition();
  if (!happens) return given.array("a");
  const LazyTensor a = given.tensor("a");
  return numpy::where(LazyTensor(happens), a, numpy::zeros_like(a));
}

template <LazyTensor (*of)(const numpy::Operand&, const numpy::SumKeywords&)>
Value total(const Given& given) {
  return fresh(of(given.array("a"), sum_keywords(given)));
}
template <LazyTensor (*of)(const numpy::Operand&, const numpy::CumulativeKeywords&)>
Value running(const Given& given) {
  return fresh(of(given.array("a"), cumulative_keywords(given)));
}
template <LazyTensor (*of)(const numpy::Operand&, const numpy::VarKeywords&)>
Value variance(const Given& given) {
  return fresh(of(given.array("a"), var_keywords(given)));
}
template <LazyTensor (*of)(const numpy::Operand&, const numpy::AxisKeywords&)>
Value place(const Given& given) {
  return fresh(of(slices(given), axis_keywords(given)));
}
Value mean(const Given& given) { return fresh(numpy::nanmean(given.array("a"), mean_keywords(given))); }

/// Of what is no array, NumPy takes the reduction without "nan".
template <LazyTensor (*of)(const numpy::Operand&, const numpy::ExtremumKeywords&),
          LazyTensor (*of_others)(const numpy::Operand&, const numpy::ExtremumKeywords&)>
Value extremum(const Given& given) {
  const numpy::ExtremumKeywords keywords = extremum_keywords(given);
  const LazyTensor a = given.tensor("a");
  return fresh(!given["a"].as<Array>() && a.size() == 0 ? of_others(a, keywords) : of(a, keywords));
}

constexpr std::string_view sum_signature =
    "a, axis=None, dtype=None, >out=None, keepdims=False, initial=0, where=True";
constexpr std::string_view prod_signature =
    "a, axis=None, dtype=None, >out=None, keepdims=False, initial=1, where=True";
constexpr std::string_view extremum_signature =
    "a, axis=None, >out=None, keepdims=False, initial=None, where=True";
constexpr std::string_view running_signature = "a, axis=None, dtype=None, >out=None";
constexpr std::string_view place_signature = "a, axis=None, >out=None, *, keepdims=False";
constexpr std::string_view var_signature =
    "a, axis=None, dtype=None, >out=None, ddof=0, keepdims=False, *, where=True, mean?, correction?";

constexpr NumpyFunction rows[] = {
    {"nanargmax", place_signature, place<numpy::nanargmax>},
    {"nanargmin", place_signature, place<numpy::nanargmin>},
    {"nancumprod", running_signature, running<numpy::nancumprod>},
    {"nancumsum", running_signature, running<numpy::nancumsum>},
    {"nanmax", extremum_signature, extremum<numpy::nanmax, numpy::max>},
    {"nanmean", "a, axis=None, dtype=None, >out=None, keepdims=False, *, where=True", mean},
    {"nanmin", extremum_signature, extremum<numpy::nanmin, numpy::min>},
    {"nanprod", prod_signature, total<numpy::nanprod>},
    {"nanstd", var_signature, variance<numpy::nanstd>},
    {"nansum", sum_signature, total<numpy::nansum>},
    {"nanvar", var_signature, variance<numpy::nanvar>},
};

}  // namespace

FunctionTable nan_table() { return rows; }

}  // namespace weft::source
