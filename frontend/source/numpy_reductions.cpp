// The rows of reductions and running totals.
#include <algorithm>

#include "frontend/numpy/axes.hpp"
#include "frontend/numpy/casting.hpp"
#include "frontend/source/axis_output.hpp"
#include "frontend/source/output.hpp"
#include "frontend/source/reduced_output.hpp"
#include "frontend/source/reduction_keywords.hpp"
#include "frontend/source/rounded_sum.hpp"
#include "ir/promotion.hpp"
#include "runtime/errors.hpp"
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
    "a, axis=None, dtype=None, >out=None, ddof=0, keepdims=False, *, where=True, mean?, correction?";

/// The dtype that an array has in common with one that takes the result, in which NumPy computes unless
/// another is asked for.
DType dtype_with(const Given& given, const Array& out) {
  return promote_types(given.tensor("a").dtype(), out.tensor().dtype());
}

LazyTensor rounded_product(const LazyTensor& x, const numpy::SumKeywords& keywords, DType held) {
  check_rounded_once(rounding_of(x, keywords.axis, *keywords.dtype, held));
  return numpy::prod(x, keywords);
}

/// By one function, or by another where an array takes the result.
Value totalled(const Given& given, const char* ufunc,
               LazyTensor (*of)(const numpy::Operand&, const numpy::SumKeywords&),
               LazyTensor (*rounded)(const LazyTensor&, const numpy::SumKeywords&, DType)) {
  numpy::SumKeywords keywords = sum_keywords(given);
  const auto out = out_of(given);
  if (!out) return fresh(of(given.array("a"), keywords));
  if (!keywords.dtype) keywords.dtype = dtype_with(given, *out);
  const LazyTensor result = rounded(given.tensor("a"), keywords, out->tensor().dtype());
  return reduction_result(given, ufunc, result, *out);
}

Value extremum(const Given& given, const char* ufunc,
               LazyTensor (*of)(const numpy::Operand&, const numpy::ExtremumKeywords&)) {
  const auto out = out_of(given);
  if (!out) return fresh(of(given.array("a"), extremum_keywords(given)));
  check_reduced_output(given, ufunc, out->tensor().shape());
  const LazyTensor cast = numpy::astype(given.tensor("a"), dtype_with(given, *out));
  return reduction_result(given, ufunc, of(cast, extremum_keywords(given)), *out);
}

Value truths(const Given& given, const char* ufunc,
             LazyTensor (*of)(const numpy::Operand&, const numpy::TruthKeywords&)) {
  const LazyTensor result = of(given.array("a"), truth_keywords(given));
  const auto out = out_of(given);
  return out ? reduction_result(given, ufunc, result, *out) : fresh(result);
}

/// The dtype of the array that takes places is one whose numbers are places.
Value placed_at(const Given& given, const char* name,
                LazyTensor (*of)(const numpy::Operand&, const numpy::AxisKeywords&)) {
  const LazyTensor result = of(given.array("a"), axis_keywords(given));
  const auto out = out_of(given);
  if (!out) return fresh(result);
  const LazyTensor& held = out->tensor();
  if (held.shape() != result.shape())
    throw ValueError(std::string("output array does not match result of np.") + name + ".");
  if (loop_dtype(held.dtype(), DType::int64) != DType::int64)
    throw TypeError(std::string("Cannot cast ") + (held.ndim() == 0 ? "scalar" : "array data") + " from " +
                    numpy::dtype_repr(held.dtype()) + " to dtype('int64') according to the rule 'safe'");
  return written(result, *out);
}

Value running(const Given& given, LazyTensor (*of)(const numpy::Operand&, const numpy::CumulativeKeywords&)) {
  const auto out = out_of(given);
  numpy::CumulativeKeywords keywords = cumulative_keywords(given);
  if (out && !keywords.dtype) keywords.dtype = dtype_with(given, *out);
  const LazyTensor result = of(given.array("a"), keywords);
  if (!out) return fresh(result);
  const bool flat = keywords.axis.is_none() || given.tensor("a").ndim() == 0;
  const LazyTensor a = flat ? numpy::ravel(given.tensor("a")) : given.tensor("a");
  return result_along({a, flat ? 0 : numpy::normalized_axes(keywords.axis, a.ndim())[0], result}, *out);
}

/// NumPy divides the sum, in the array that takes it, by the number of elements.
Value mean(const Given& given) {
  const auto out = out_of(given);
  numpy::MeanKeywords keywords = mean_keywords(given);
  if (!out) return fresh(numpy::mean(given.array("a"), keywords));
  if (keywords.where)
    throw NotImplementedError("the parameter 'out' of mean beside where is not supported yet");
  const LazyTensor a = given.tensor("a");
  const bool whole = !is_inexact(a.dtype());
  const DType dtype = keywords.dtype                ? *keywords.dtype
                      : whole                       ? DType::float64
                      : a.dtype() == DType::float16 ? DType::float32
                                                    : dtype_with(given, *out);
  const LazyTensor total = rounded_sum(
      a, {.axis = keywords.axis, .dtype = dtype, .keepdims = keywords.keepdims}, out->tensor().dtype());
  const std::int64_t count = total.size() == 0 ? 0 : a.size() / total.size();
  const LazyTensor held = numpy::astype(total, out->tensor().dtype());
  return reduction_result(given, "add", numpy::true_divide(held, LazyTensor(constant(count))), *out);
}

Value max(const Given& given) { return extremum(given, "maximum", numpy::max); }
Value min(const Given& given) { return extremum(given, "minimum", numpy::min); }
Value sum(const Given& given) { return totalled(given, "add", numpy::sum, rounded_sum); }
Value prod(const Given& given) { return totalled(given, "multiply", numpy::prod, rounded_product); }
Value any(const Given& given) { return truths(given, "logical_or", numpy::any); }
Value all(const Given& given) { return truths(given, "logical_and", numpy::all); }
Value argmax(const Given& given) { return placed_at(given, "argmax", numpy::argmax); }
Value argmin(const Given& given) { return placed_at(given, "argmin", numpy::argmin); }
Value cumsum(const Given& given) { return running(given, numpy::cumsum); }
Value cumprod(const Given& given) { return running(given, numpy::cumprod); }
Value var(const Given& given) { return fresh(numpy::var(given.array("a"), var_keywords(given))); }
Value std_(const Given& given) { return fresh(numpy::std(given.array("a"), var_keywords(given))); }

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
