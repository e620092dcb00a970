// The rows of reductions and running totals.
#include "frontend/source/numpy_function.hpp"
#include "runtime/errors.hpp"
#include "weft/reductions.hpp"

namespace weft::source {
namespace {

/// A mask; none for True, its default.
std::optional<numpy::Operand> where_of(const Given& given) {
  const Value* where = given.find("where");
  if (!where || (where->as<bool>() && *where->as<bool>())) return {};
  if (where->sequence()) return array_of_list(*where, DType::bool_);
  return operand(*where);
}

/// What is not given, or is None.
std::optional<numpy::Operand> initial_of(const Given& given) {
  if (!given.has("initial")) return {};
  return given.array("initial");
}

/// Unlike other functions, reductions take no list and no bool.
numpy::Axis axis_of(const Given& given) {
  const Value* axis = given.find("axis");
  if (axis && axis->as<bool>()) throw TypeError("an integer is required");
  if (axis && axis->sequence() && !axis->sequence()->is_tuple)
    throw TypeError("'list' object cannot be interpreted as an integer");
  return given.axis("axis");
}

bool keepdims_of(const Given& given) {
  const Value* keepdims = given.find("keepdims");
  if (keepdims && keepdims->is_none())
    throw TypeError("'NoneType' object cannot be interpreted as an integer");
  return given.boolean("keepdims", false);
}

numpy::SumKeywords sum_keywords(const Given& given) {
  numpy::SumKeywords keywords{.axis = axis_of(given),
                              .dtype = given.dtype(),
                              .keepdims = keepdims_of(given),
                              .where = where_of(given)};
  if (given.has("initial"))
    keywords.initial = given.array("initial");
  else if (given.find("initial"))
    keywords.initial = numpy::None{};
  return keywords;
}

numpy::MeanKeywords mean_keywords(const Given& given) {
  return {.axis = axis_of(given),
          .dtype = given.dtype(),
          .keepdims = keepdims_of(given),
          .where = where_of(given)};
}

numpy::VarKeywords var_keywords(const Given& given) {
  numpy::VarKeywords keywords{.axis = axis_of(given),
                              .dtype = given.dtype(),
                              .ddof = given.real("ddof", 0),
                              .keepdims = keepdims_of(given),
                              .where = where_of(given)};
  if (given.find("correction")) keywords.correction = given.real("correction", 0);
  if (given.find("mean")) keywords.mean = given.array("mean");
  return keywords;
}

numpy::ExtremumKeywords extremum_keywords(const Given& given) {
  return {.axis = axis_of(given),
          .keepdims = keepdims_of(given),
          .initial = initial_of(given),
          .where = where_of(given)};
}

numpy::TruthKeywords truth_keywords(const Given& given) {
  return {.axis = axis_of(given), .keepdims = keepdims_of(given), .where = where_of(given)};
}

numpy::AxisKeywords axis_keywords(const Given& given) {
  return {.axis = axis_of(given), .keepdims = keepdims_of(given)};
}

numpy::CumulativeKeywords cumulative_keywords(const Given& given) {
  return {.axis = axis_of(given), .dtype = given.dtype()};
}

constexpr std::string_view truth_signature = "a, axis=None, !out=None, keepdims=False, *, where=True";
constexpr std::string_view place_signature = "a, axis=None, !out=None, *, keepdims=False";
constexpr std::string_view cumulative_signature = "a, axis=None, dtype=None, !out=None";
constexpr std::string_view sum_signature =
    "a, axis=None, dtype=None, !out=None, keepdims=False, initial=0, where=True";
constexpr std::string_view prod_signature =
    "a, axis=None, dtype=None, !out=None, keepdims=False, initial=1, where=True";
constexpr std::string_view extremum_signature =
    "a, axis=None, !out=None, keepdims=False, initial=None, where=True";
constexpr std::string_view var_signature =
    "a, axis=None, dtype=None, !out=None, ddof=0, keepdims=False, *, where=True, mean?, correction?";

Value max(const Given& given) { return fresh(numpy::max(given.array("a"), extremum_keywords(given))); }
Value min(const Given& given) { return fresh(numpy::min(given.array("a"), extremum_keywords(given))); }
Value sum(const Given& given) { return fresh(numpy::sum(given.array("a"), sum_keywords(given))); }
Value mean(const Given& given) { return fresh(numpy::mean(given.array("a"), mean_keywords(given))); }
Value var(const Given& given) { return fresh(numpy::var(given.array("a"), var_keywords(given))); }
Value std_(const Given& given) { return fresh(numpy::std(given.array("a"), var_keywords(given))); }

Value prod(const Given& given) { return fresh(numpy::prod(given.array("a"), sum_keywords(given))); }
Value any(const Given& given) { return fresh(numpy::any(given.array("a"), truth_keywords(given))); }
Value all(const Given& given) { return fresh(numpy::all(given.array("a"), truth_keywords(given))); }
Value argmax(const Given& given) { return fresh(numpy::argmax(given.array("a"), axis_keywords(given))); }
Value argmin(const Given& given) { return fresh(numpy::argmin(given.array("a"), axis_keywords(given))); }
Value cumsum(const Given& given) {
  return fresh(numpy::cumsum(given.array("a"), cumulative_keywords(given)));
}
Value cumprod(const Given& given) {
  return fresh(numpy::cumprod(given.array("a"), cumulative_keywords(given)));
}

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
    {"mean", "a, axis=None, dtype=None, !out=None, keepdims=False, *, where=True", mean},
    {"min", extremum_signature, min},
    {"prod", prod_signature, prod},
    {"std", var_signature, std_},
    {"sum", sum_signature, sum},
    {"var", var_signature, var},
};

}  // namespace

FunctionTable reduction_table() { return reductions; }

}  // namespace weft::source
