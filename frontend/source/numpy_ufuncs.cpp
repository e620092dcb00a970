// The rows of elementwise functions and matrix products.
#include "frontend/source/masked_items.hpp"
#include "frontend/source/numpy_function.hpp"
#include "frontend/source/output.hpp"
#include "runtime/errors.hpp"
#include "weft/linear_algebra.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

constexpr std::string_view unary_signature =
    "x, /, out=None, *, !where=True, !casting='same_kind', !order='K', !dtype=None, !subok=True";
constexpr std::string_view binary_signature =
    "x1, x2, /, out=None, *, !where=True, !casting='same_kind', !order='K', !dtype=None, !subok=True";

// A function and the name of its ufunc, which differ for NumPy's aliases.
#define WEFT_UNARY_ALIAS(name, ufunc) \
  {#name, unary_signature,            \
   [](const Given& g) { return ufunc_result(g, #ufunc, numpy::ufunc(g.array("x")), {g.array("x")}); }}
#define WEFT_BINARY_ALIAS(name, ufunc)                                          \
  {#name, binary_signature, [](const Given& g) {                                \
     return ufunc_result(g, #ufunc, numpy::ufunc(g.array("x1"), g.array("x2")), \
                         {g.array("x1"), g.array("x2")});                       \
   }}
#define WEFT_UNARY(name) WEFT_UNARY_ALIAS(name, name)
#define WEFT_BINARY(name) WEFT_BINARY_ALIAS(name, name)

Value where(const Given& given) {
  if (given.find("x") != nullptr && given.find("y") == nullptr)
    throw ValueError("either both or neither of x and y should be given");
  if (!given.find("x")) return places_of_marked(given.tensor("condition"));
  return Array(numpy::where(given.array("condition"), given.array("x"), given.array("y")));
}

Value divmod(const Given& given) {
  const auto [quotient, rest] = numpy::divmod(given.array("x1"), given.array("x2"));
  return make_sequence({fresh(quotient), fresh(rest)});
}

constexpr NumpyFunction ufuncs[] = {
    WEFT_UNARY_ALIAS(abs, absolute),
    WEFT_UNARY(absolute),
    WEFT_UNARY_ALIAS(acos, arccos),
    WEFT_UNARY_ALIAS(acosh, arccosh),
    WEFT_UNARY(arccos),
    WEFT_UNARY(arccosh),
    WEFT_UNARY(arcsin),
    WEFT_UNARY(arcsinh),
    WEFT_UNARY(arctan),
    WEFT_UNARY(arctanh),
    WEFT_UNARY_ALIAS(asin, arcsin),
    WEFT_UNARY_ALIAS(asinh, arcsinh),
    WEFT_UNARY_ALIAS(atan, arctan),
    WEFT_UNARY_ALIAS(atanh, arctanh),
    WEFT_UNARY_ALIAS(bitwise_invert, invert),
    WEFT_UNARY_ALIAS(bitwise_not, invert),
    WEFT_UNARY(cbrt),
    WEFT_UNARY(ceil),
    WEFT_UNARY_ALIAS(conj, conjugate),
    WEFT_UNARY(conjugate),
    WEFT_UNARY(cos),
    WEFT_UNARY(cosh),
    WEFT_UNARY(deg2rad),
    WEFT_UNARY(degrees),
    WEFT_UNARY(exp),
    WEFT_UNARY(exp2),
    WEFT_UNARY(expm1),
    WEFT_UNARY(fabs),
    WEFT_UNARY(floor),
    WEFT_UNARY(invert),
    WEFT_UNARY(isfinite),
    WEFT_UNARY(isinf),
    WEFT_UNARY(isnan),
    WEFT_UNARY(log),
    WEFT_UNARY(log10),
    WEFT_UNARY(log1p),
    WEFT_UNARY(log2),
    WEFT_UNARY(logical_not),
    WEFT_UNARY(negative),
    WEFT_UNARY(positive),
    WEFT_UNARY(rad2deg),
    WEFT_UNARY(radians),
    WEFT_UNARY(reciprocal),
    WEFT_UNARY(rint),
    WEFT_UNARY(sign),
    WEFT_UNARY(signbit),
    WEFT_UNARY(sin),
    {"sinc", "x", [](const Given& g) { return fresh(numpy::sinc(g.array("x"))); }},
    WEFT_UNARY(sinh),
    WEFT_UNARY(sqrt),
    WEFT_UNARY(square),
    WEFT_UNARY(tan),
    WEFT_UNARY(tanh),
    WEFT_UNARY(trunc),
    WEFT_BINARY(add),
    WEFT_BINARY(arctan2),
    WEFT_BINARY_ALIAS(atan2, arctan2),
    WEFT_BINARY(bitwise_and),
    WEFT_BINARY_ALIAS(bitwise_left_shift, left_shift),
    WEFT_BINARY(bitwise_or),
    WEFT_BINARY_ALIAS(bitwise_right_shift, right_shift),
    WEFT_BINARY(bitwise_xor),
    WEFT_BINARY(copysign),
    WEFT_BINARY(divide),
    WEFT_BINARY(equal),
    WEFT_BINARY(floor_divide),
    WEFT_BINARY(fmax),
    WEFT_BINARY(fmin),
    WEFT_BINARY(fmod),
    WEFT_BINARY(greater),
    WEFT_BINARY(greater_equal),
    WEFT_BINARY(heaviside),
    WEFT_BINARY(hypot),
    WEFT_BINARY(left_shift),
    WEFT_BINARY(less),
    WEFT_BINARY(less_equal),
    WEFT_BINARY(logical_and),
    WEFT_BINARY(logical_or),
    WEFT_BINARY(logical_xor),
    WEFT_BINARY(matmul),
    WEFT_BINARY(maximum),
    WEFT_BINARY(minimum),
    WEFT_BINARY_ALIAS(mod, remainder),
    WEFT_BINARY(multiply),
    WEFT_BINARY(nextafter),
    WEFT_BINARY(not_equal),
    WEFT_BINARY_ALIAS(pow, power),
    WEFT_BINARY(power),
    WEFT_BINARY(remainder),
    WEFT_BINARY(right_shift),
    WEFT_BINARY(subtract),
    WEFT_BINARY_ALIAS(true_divide, divide),
    {"divmod",
     "x1, x2, /, !out=None, *, !where=True, !casting='same_kind', !order='K', !dtype=None, !subok=True",
     divmod},
    {"where", "condition, x?, y?, /", where},
};

}  // namespace

FunctionTable ufunc_table() { return ufuncs; }

bool is_binary_ufunc(const NumpyFunction& function) { return function.signature == binary_signature; }

}  // namespace weft::source
