// The rows of elementwise functions, reductions and matrix products.
#include "frontend/source/numpy_function.hpp"
#include "frontend/source/operators.hpp"
#include "runtime/errors.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// What a ufunc returns: its result, or `out` with the result written into it.
Value ufunc_result(const Given& given, const char* name, const LazyTensor& result) {
  if (!given.has("out")) return fresh(result);
  const auto* out = given["out"].as<Array>();
  if (!out) throw TypeError("return arrays must be of ArrayType");
  Array written = *out;
  write_result(name, result, written);
  return written;
}

constexpr std::string_view unary_signature =
    "x, /, out=None, *, !where=True, !casting='same_kind', !order='K', !dtype=None, !subok=True";
constexpr std::string_view binary_signature =
    "x1, x2, /, out=None, *, !where=True, !casting='same_kind', !order='K', !dtype=None, !subok=True";

#define WEFT_UNARY(name) \
  {#name, unary_signature, [](const Given& g) { return ufunc_result(g, #name, numpy::name(g.array("x"))); }}
#define WEFT_BINARY(name)   \
  {#name, binary_signature, \
   [](const Given& g) { return ufunc_result(g, #name, numpy::name(g.array("x1"), g.array("x2"))); }}

Value where(const Given& given) {
  if (!given.find("x") || !given.find("y"))
    throw NotImplementedError("np.where with a condition alone is not supported: its shape depends on data");
  return Array(numpy::where(given.array("condition"), given.array("x"), given.array("y")));
}

constexpr NumpyFunction ufuncs[] = {
    WEFT_UNARY(abs),
    WEFT_UNARY(absolute),
    WEFT_UNARY(exp),
    WEFT_UNARY(invert),
    WEFT_UNARY(log),
    WEFT_UNARY(logical_not),
    WEFT_UNARY(negative),
    WEFT_UNARY(positive),
    WEFT_UNARY(sqrt),
    WEFT_UNARY(square),
    WEFT_UNARY(tanh),
    WEFT_BINARY(add),
    WEFT_BINARY(bitwise_and),
    WEFT_BINARY(bitwise_or),
    WEFT_BINARY(bitwise_xor),
    WEFT_BINARY(divide),
    WEFT_BINARY(equal),
    WEFT_BINARY(greater),
    WEFT_BINARY(greater_equal),
    WEFT_BINARY(less),
    WEFT_BINARY(less_equal),
    WEFT_BINARY(matmul),
    WEFT_BINARY(maximum),
    WEFT_BINARY(minimum),
    WEFT_BINARY(multiply),
    WEFT_BINARY(not_equal),
    WEFT_BINARY(subtract),
    WEFT_BINARY(true_divide),
    {"where", "condition, x?, y?, /", where},
};

numpy::SumKeywords sum_keywords(const Given& given) {
  return {.axis = given.axis("axis"), .dtype = given.dtype(), .keepdims = given.boolean("keepdims", false)};
}

numpy::VarKeywords var_keywords(const Given& given) {
  return {.axis = given.axis("axis"),
          .dtype = given.dtype(),
          .ddof = given.real("ddof", 0),
          .keepdims = given.boolean("keepdims", false)};
}

numpy::ExtremumKeywords extremum_keywords(const Given& given) {
  return {.axis = given.axis("axis"), .keepdims = given.boolean("keepdims", false)};
}

constexpr std::string_view extremum_signature =
    "a, axis=None, !out=None, keepdims=False, !initial=None, !where=True";
constexpr std::string_view var_signature =
    "a, axis=None, dtype=None, !out=None, ddof=0, keepdims=False, *, !where=True, !mean=None, "
    "!correction=None";

Value max(const Given& given) { return fresh(numpy::max(given.array("a"), extremum_keywords(given))); }
Value min(const Given& given) { return fresh(numpy::min(given.array("a"), extremum_keywords(given))); }
Value sum(const Given& given) { return fresh(numpy::sum(given.array("a"), sum_keywords(given))); }
Value mean(const Given& given) { return fresh(numpy::mean(given.array("a"), sum_keywords(given))); }
Value var(const Given& given) { return fresh(numpy::var(given.array("a"), var_keywords(given))); }
Value std_(const Given& given) {
  return fresh(numpy::sqrt(numpy::var(given.array("a"), var_keywords(given))));
}

constexpr NumpyFunction reductions[] = {
    {"amax", extremum_signature, max},
    {"amin", extremum_signature, min},
    {"max", extremum_signature, max},
    {"mean", "a, axis=None, dtype=None, !out=None, keepdims=False, *, !where=True", mean},
    {"min", extremum_signature, min},
    {"std", var_signature, std_},
    {"sum", "a, axis=None, dtype=None, !out=None, keepdims=False, !initial=0, !where=True", sum},
    {"var", var_signature, var},
};

}  // namespace

FunctionTable ufunc_table() { return ufuncs; }
FunctionTable reduction_table() { return reductions; }

}  // namespace weft::source
