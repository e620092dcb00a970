// The rows of reductions and running totals.
#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/casting.hpp"
#include "frontend/source/output/axis_output.hpp"
#include "frontend/source/output/moment_output.hpp"
#include "frontend/source/output/output.hpp"
#include "frontend/source/output/reduced_output.hpp"
#include "frontend/source/output/reduction_keywords.hpp"
#include "frontend/source/output/rounded_sum.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

constexpr std::string_view truth_signature = "a, axis=None, out=None, keepdims=False, *, where=True";
constexpr std::string_view place_signature = "a, axis=None, out=None, *, keepdims=False";
constexpr std::string_view cumulative_signature = "a, axis=None, dtype=None, out=None";
constexpr std::string_view sum_signature =
    "a, axis=None, dtype=None, out=None, keepdims=False, initial=0, where=True";
constexpr std::string_view prod_signature =
    "a, axis=None, dtype=None, out=None, keepdims=False, initial=1, where=True";
constexpr std::string_view extremum_signature =
    "a, axis=None, out=None, keepdims=False, initial=None, where=True";
constexpr std::string_view var_signature =
    "a, axis=None, dtype=None, out=None, ddof=0, keepdims=False, *, where=True, mean?, correction?";

/// The dtype that an array has in common with one that takes the result, in which NumPy computes unless
/// another is asked for.
DType dtype_with(const BoundArguments& given, const Array& out) {
  return promote_types(given.tensor("a").dtype(), out.tensor().dtype());
}

LazyTensor rounded_product(const LazyTensor& x, const numpy::SumKeywords& keywords, DType held) {
  check_rounded_once(rounding_of(x, keywords.axis, *keywords.dtype, held));
  return numpy::prod(x, keywords);
}

/// By one function, or by another where an array takes the result.
Value totalled(const BoundArguments& given, const char* ufunc,
               LazyTensor (*of)(const numpy::Operand&, const numpy::SumKeywords&),
               LazyTensor (*rounded)(const LazyTensor&, const numpy::SumKeywords&, DType)) {
  numpy::SumKeywords keywords = sum_keywords(given);
  const auto out = out_of(given);
  if (!out) return fresh(of(given.array("a"), keywords));
  if (!keywords.dtype) keywords.dtype = dtype_with(given, *out);
  const LazyTensor result = rounded(given.tensor("a"), keywords, out->tensor().dtype());
  return reduction_result(given, ufunc, result, *out);
}

Value extremum(const BoundArguments& given, const char* ufunc,
               LazyTensor (*of)(const numpy::Operand&, const numpy::ExtremumKeywords&)) {
  const auto out = out_of(given);
  if (!out) return fresh(of(given.array("a"), extremum_keywords(given)));
  check_reduced_output(given, ufunc, *out);
  const LazyTensor cast = numpy::astype(given.tensor("a"), dtype_with(given, *out));
  return reduction_result(given, ufunc, of(cast, extremum_keywords(given)), *out);
}

Value truths(const BoundArguments& given, const char* ufunc,
             LazyTensor (*of)(const numpy::Operand&, const numpy::TruthKeywords&)) {
  const LazyTensor result = of(given.array("a"), truth_keywords(given));
  const auto out = out_of(given);
  return out ? reduction_result(given, ufunc, result, *out) : fresh(result);
}

/// The dtype of the array that takes places is one whose numbers are places.
Value placed_at(const BoundArguments& given, const char* name,
                LazyTensor (*of)(const numpy::Operand&, const numpy::AxisKeywords&)) {
  const LazyTensor result = of(given.array("a"), axis_keywords(given));
  const auto out = array_out_of(given);
  if (!out) return fresh(result);
  return written_back(result, *out, std::string("output array does not match result of np.") + name + ".");
}

Value running(const BoundArguments& given,
              LazyTensor (*of)(const numpy::Operand&, const numpy::CumulativeKeywords&)) {
  const auto out = out_of(given);
  numpy::CumulativeKeywords keywords = cumulative_keywords(given);
  if (out && !keywords.dtype) keywords.dtype = dtype_with(given, *out);
  const LazyTensor result = of(given.array("a"), keywords);
  if (!out) return fresh(result);
  const bool flat = keywords.axis.is_none() || given.tensor("a").ndim() == 0;
  const LazyTensor a = flat ? numpy::ravel(given.tensor("a")) : given.tensor("a");
  return result_along({a, flat ? 0 : numpy::normalized_axes(keywords.axis, a.ndim())[0], result}, *out);
}

Value mean(const BoundArguments& given) {
  const numpy::MeanKeywords keywords = mean_keywords(given);
  const auto out = out_of(given);
  return out ? mean_into(given, keywords, *out) : fresh(numpy::mean(given.array("a"), keywords));
}

/// What the roots are taken of where an array takes them.
Value variance_in(const BoundArguments& given, const Array& out) {
  const numpy::VarKeywords keywords = var_keywords(given);
  return variance_into(given, numpy::deviations(given.tensor("a"), keywords), keywords, out);
}

Value var(const BoundArguments& given) {
  const auto out = out_of(given);
  return out ? variance_in(given, *out) : fresh(numpy::var(given.array("a"), var_keywords(given)));
}

Value std_(const BoundArguments& given) {
  const auto out = out_of(given);
  if (!out) return fresh(numpy::std(given.array("a"), var_keywords(given)));
  variance_in(given, *out);
  return root_in(*out);
}

Value max(const BoundArguments& given) { return extremum(given, "maximum", numpy::max); }
Value min(const BoundArguments& given) { return extremum(given, "minimum", numpy::min); }
Value sum(const BoundArguments& given) { return totalled(given, "add", numpy::sum, rounded_sum); }
Value prod(const BoundArguments& given) { return totalled(given, "multiply", numpy::prod, rounded_product); }
Value any(const BoundArguments& given) { return truths(given, "logical_or", numpy::any); }
Value all(const BoundArguments& given) { return truths(given, "logical_and", numpy::all); }
Value argmax(const BoundArguments& given) { return placed_at(given, "argmax", numpy::argmax); }
Value argmin(const BoundArguments& given) { return placed_at(given, "argmin", numpy::argmin); }
Value cumsum(const BoundArguments& given) { return running(given, numpy::cumsum); }
Value cumprod(const BoundArguments& given) { return running(given, numpy::cumprod); }

constexpr NumpyFunction reductions[] = {
    {"all", truth_signature, all},
    {"amax", extremum_signature, max},
    {"amin", extremum_signature, min},
    {"any", truth_signature, any},
    {"argmax", place_signature, argmax},
    {"argmin", place_signature, argmin},
    {"cumprod", cumulative_signature, cumprod},
    {"cumsum", cumulative_signature, cumsum},
    {"max", extremum_signature, max},
    {"mean", "a, axis=None, dtype=None, out=None, keepdims=False, *, where=True", mean},
    {"min", extremum_signature, min},
    {"prod", prod_signature, prod},
    {"std", var_signature, std_},
    {"sum", sum_signature, sum},
    {"var", var_signature, var},
};

}  // namespace

FunctionTable reduction_table() { return reductions; }

}  // namespace weft::source
