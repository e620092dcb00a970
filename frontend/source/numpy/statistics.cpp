// The rows of reductions made of others.
#include "weft/statistics.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/source/data/raising.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/output/output.hpp"
#include "frontend/source/output/reduced_output.hpp"
#include "frontend/source/python/builtins.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/reductions.hpp"
#include "weft/rounding.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

numpy::AxisKeywords keywords(const BoundArguments& given) {
  return {.axis = given.axis("axis"), .keepdims = given.boolean("keepdims", false)};
}

/// The largest is put into an array that takes the result first.
Value ptp(const BoundArguments& given) {
  auto out = out_of(given);
  if (!out) return fresh(numpy::ptp(given.array("a"), keywords(given)));
  check_reduced_output(given, "maximum", *out);
  const numpy::AxisKeywords along = keywords(given);
  const numpy::ExtremumKeywords extremum{.axis = along.axis, .keepdims = along.keepdims};
  const DType common = promote_types(given.tensor("a").dtype(), out->tensor().dtype());
  out->write_all(
      numpy::astype(numpy::max(numpy::astype(given.tensor("a"), common), extremum), out->tensor().dtype()));
  const LazyTensor least = numpy::min(given.tensor("a"), extremum);  // of what the array may be part of
  write_result("subtract", numpy::subtract(out->tensor(), least), *out);
  return *out;
}
Value count_nonzero(const BoundArguments& given) {
  return fresh(numpy::count_nonzero(given.array("a"), keywords(given)));
}

Value average(const BoundArguments& given) {
  numpy::AverageKeywords averaged{
      .axis = given.axis("axis"), .weights = {}, .keepdims = given.boolean("keepdims", false)};
  if (given.has("weights")) averaged.weights = given.array("weights");
  if (!given.boolean("returned", false)) return fresh(numpy::average(given.array("a"), averaged));
  const auto [mean, weights] = numpy::average_and_weights(given.array("a"), averaged);
  return make_sequence({fresh(mean), fresh(weights)});
}

/// Python's int() of it, which it must equal.
std::int64_t ddof_of(const BoundArguments& given) {
  const Value& ddof = given["ddof"];
  if (ddof.as<Array>() && ddof.tensor()->ndim() > 0)
    throw TypeError("only 0-dimensional arrays can be converted to Python scalars");
  const Value whole = call_builtin(*find_builtin("int")->as<Builtin>(), {{ddof}, {}}, nullptr);
  if (!equals(whole, python_number(ddof))) throw ValueError("ddof must be integer");
  return as_index(whole);
}

/// NumPy makes weights an array of float64.
numpy::Operand weights_of(const BoundArguments& given, std::string_view parameter) {
  if (given[parameter].sequence()) return array_of_list(given[parameter], DType::float64);
  return numpy::asarray(given.array(parameter), {.dtype = DType::float64});
}

/// Errors of weights that data decide; numpy::cov raises those of known ones.
void raise_where_unknown(const LazyTensor& marks, const std::string& python_name, const std::string& text) {
  if (!numpy::known_any(marks)) raise_where(numpy::any(marks), python_name, text);
}
void raise_of_fractions(const std::optional<numpy::Operand>& weights) {
  if (!weights) return;
  const LazyTensor given = numpy::asarray(*weights);
  raise_where_unknown(numpy::not_equal(given, numpy::rint(given)), "TypeError", "fweights must be integer");
}
void raise_of_negatives(const std::optional<numpy::Operand>& weights, const std::string& name) {
  if (weights)
    raise_where_unknown(numpy::less(numpy::asarray(*weights), 0), "ValueError", name + " cannot be negative");
}

Value cov(const BoundArguments& given) {
  numpy::CovKeywords keywords{.rowvar = given.boolean("rowvar", true),
                              .bias = given.find("bias") && !equals(given["bias"], PythonInt{0}),
                              .ddof = {},
                              .dtype = given.dtype()};
  if (given.has("ddof")) keywords.ddof = ddof_of(given);
  if (given.has("fweights")) keywords.fweights = weights_of(given, "fweights");
  if (given.has("aweights")) keywords.aweights = weights_of(given, "aweights");
  raise_of_fractions(keywords.fweights);
  const LazyTensor covariance = given.has("y") ? numpy::cov(given.array("m"), given.array("y"), keywords)
                                               : numpy::cov(given.array("m"), keywords);
  raise_of_negatives(keywords.fweights, "fweights");
  raise_of_negatives(keywords.aweights, "aweights");
  return Array(covariance);
}

Value corrcoef(const BoundArguments& given) {
  const numpy::CorrcoefKeywords keywords{.rowvar = given.boolean("rowvar", true), .dtype = given.dtype()};
  if (!given.has("y")) return fresh(numpy::corrcoef(given.array("x"), keywords));
  return fresh(numpy::corrcoef(given.array("x"), given.array("y"), keywords));
}

constexpr NumpyFunction rows[] = {
    {"average", "a, axis=None, weights=None, returned=False, *, keepdims=False", average},
    {"corrcoef", "x, y=None, rowvar=True, *, dtype=None", corrcoef},
    {"count_nonzero", "a, axis=None, *, keepdims=False", count_nonzero},
    {"cov", "m, y=None, rowvar=True, bias=False, ddof=None, fweights=None, aweights=None, *, dtype=None",
     cov},
    {"ptp", "a, axis=None, out=None, keepdims=False", ptp},
};

}  // namespace

FunctionTable statistics_table() { return rows; }

}  // namespace weft::source
