// The rows of reductions that leave NaN out.
#include "weft/nan_functions.hpp"
#include "frontend/source/output/call_numpy.hpp"
#include "frontend/source/output/moment_output.hpp"
#include "frontend/source/output/output.hpp"
#include "frontend/source/output/reduced_output.hpp"
#include "frontend/source/output/reduction_keywords.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// Zeros, of which nothing is raised, where data do not lead to the call.
numpy::Operand slices(const BoundArguments& given) {
  const Tensor happens = WritesWhere::condition();
  if (!happens) return given.array("a");
  const LazyTensor a = given.tensor("a");
  return numpy::where(LazyTensor(happens), a, numpy::zeros_like(a));
}

/// NumPy's function of that name, of `value` in place of NaN.
Value called_without_nan(const BoundArguments& given, const char* function, double value) {
  CallArguments arguments{{Array(numpy::without_nan(value, given.tensor("a")))}, {}};
  for (const char* each : {"axis", "dtype", "out", "keepdims", "initial", "where"})
    if (given.takes(each) && given.find(each)) arguments.keywords.emplace_back(each, given[each]);
  return call_numpy(*find_numpy_function(function), std::move(arguments), nullptr);
}

Value total(const BoundArguments& given, const char* plain, double value,
            LazyTensor (*of)(const numpy::Operand&, const numpy::SumKeywords&)) {
  return given.has("out") ? called_without_nan(given, plain, value)
                          : fresh(of(given.array("a"), sum_keywords(given)));
}

Value running(const BoundArguments& given, const char* plain, double value,
              LazyTensor (*of)(const numpy::Operand&, const numpy::CumulativeKeywords&)) {
  return given.has("out") ? called_without_nan(given, plain, value)
                          : fresh(of(given.array("a"), cumulative_keywords(given)));
}

Value place(const BoundArguments& given, const char* plain,
            LazyTensor (*of)(const numpy::Operand&, const numpy::AxisKeywords&)) {
  const LazyTensor places = of(slices(given), axis_keywords(given));
  const auto out = array_out_of(given);
  if (!out) return fresh(places);
  return written_back(places, *out, std::string("output array does not match result of np.") + plain + ".");
}

bool leaves_nan_out(const BoundArguments& given) { return is_inexact(given.tensor("a").dtype()); }

/// NumPy asks for its dtype first, whatever it is.
Array inexact_output(const BoundArguments& given) {
  if (!given["out"].tensor())
    throw AttributeError("'" + type_name(given["out"]) + "' object has no attribute 'dtype'");
  if (!is_inexact(given["out"].tensor()->dtype()))
    throw TypeError("If a is inexact, then out must be inexact");
  return *out_of(given);
}

Value mean(const BoundArguments& given) {
  const numpy::MeanKeywords keywords = mean_keywords(given);
  const LazyTensor a = given.tensor("a");
  if (!given.has("out")) return fresh(numpy::nanmean(a, keywords));
  if (!leaves_nan_out(given)) return mean_into(given, keywords, *out_of(given));
  const Array out = inexact_output(given);
  called_without_nan(given, "sum", 0);
  const LazyTensor count = numpy::counted(a, keywords.axis, keywords.keepdims, keywords.where);
  return written(numpy::true_divide(out.tensor(), count), out);
}

/// A variance in `out`.
Value variance_in(const BoundArguments& given, const Array& out) {
  const numpy::VarKeywords keywords = var_keywords(given);
  const LazyTensor a = given.tensor("a");
  if (!leaves_nan_out(given)) return variance_into(given, numpy::deviations(a, keywords), keywords, out);
  return variance_into(given, numpy::nan_deviations(a, keywords), keywords, out, true);
}

Value variance(const BoundArguments& given, bool root) {
  if (!given.has("out"))
    return fresh((root ? numpy::nanstd : numpy::nanvar)(given.array("a"), var_keywords(given)));
  const Array out = leaves_nan_out(given) ? inexact_output(given) : *out_of(given);
  const Value result = variance_in(given, out);
  return root ? root_in(out) : result;
}

/// Of what is no array, NumPy takes the reduction without "nan".
template <LazyTensor (*of)(const numpy::Operand&, const numpy::ExtremumKeywords&),
          LazyTensor (*of_others)(const numpy::Operand&, const numpy::ExtremumKeywords&)>
Value extremum(const BoundArguments& given, const char* ufunc, const char* ufunc_of_others) {
  const numpy::ExtremumKeywords keywords = extremum_keywords(given);
  const LazyTensor a = given.tensor("a");
  if (const auto out = out_of(given)) {
    const DType common = promote_types(a.dtype(), out->tensor().dtype());
    const char* name = given["a"].as<Array>() ? ufunc : ufunc_of_others;
    check_reduced_output(given, name, *out);
    return reduction_result(given, name, of(numpy::astype(a, common), keywords), *out);
  }
  return fresh(!given["a"].as<Array>() && a.size() == 0 ? of_others(a, keywords) : of(a, keywords));
}

constexpr std::string_view sum_signature =
    "a, axis=None, dtype=None, out=None, keepdims=False, initial=0, where=True";
constexpr std::string_view prod_signature =
    "a, axis=None, dtype=None, out=None, keepdims=False, initial=1, where=True";
constexpr std::string_view extremum_signature =
    "a, axis=None, out=None, keepdims=False, initial=None, where=True";
constexpr std::string_view running_signature = "a, axis=None, dtype=None, out=None";
constexpr std::string_view place_signature = "a, axis=None, out=None, *, keepdims=False";
constexpr std::string_view var_signature =
    "a, axis=None, dtype=None, out=None, ddof=0, keepdims=False, *, where=True, mean?, correction?";

constexpr NumpyFunction rows[] = {
    {"nanargmax", place_signature,
     [](const BoundArguments& g) { return place(g, "argmax", numpy::nanargmax); }},
    {"nanargmin", place_signature,
     [](const BoundArguments& g) { return place(g, "argmin", numpy::nanargmin); }},
    {"nancumprod", running_signature,
     [](const BoundArguments& g) { return running(g, "cumprod", 1, numpy::nancumprod); }},
    {"nancumsum", running_signature,
     [](const BoundArguments& g) { return running(g, "cumsum", 0, numpy::nancumsum); }},
    {"nanmax", extremum_signature,
     [](const BoundArguments& g) { return extremum<numpy::nanmax, numpy::max>(g, "fmax", "maximum"); }},
    {"nanmean", "a, axis=None, dtype=None, out=None, keepdims=False, *, where=True", mean},
    {"nanmin", extremum_signature,
     [](const BoundArguments& g) { return extremum<numpy::nanmin, numpy::min>(g, "fmin", "minimum"); }},
    {"nanprod", prod_signature, [](const BoundArguments& g) { return total(g, "prod", 1, numpy::nanprod); }},
    {"nanstd", var_signature, [](const BoundArguments& g) { return variance(g, true); }},
    {"nansum", sum_signature, [](const BoundArguments& g) { return total(g, "sum", 0, numpy::nansum); }},
    {"nanvar", var_signature, [](const BoundArguments& g) { return variance(g, false); }},
};

}  // namespace

FunctionTable nan_table() { return rows; }

}  // namespace weft::source
