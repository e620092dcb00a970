// The rows of elementwise functions and matrix products.
#include <algorithm>

#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/output/gufunc_call.hpp"
#include "frontend/source/output/output.hpp"
#include "frontend/source/output/ufunc_call.hpp"
#include "runtime/system/errors.hpp"
#include "weft/linear_algebra.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

constexpr std::string_view unary_signature = "x, " WEFT_UFUNC_KEYWORDS;
constexpr std::string_view binary_signature = "x1, x2, " WEFT_UFUNC_KEYWORDS;
constexpr std::string_view unary_pair_signature = "x, " WEFT_PAIR_KEYWORDS;
constexpr std::string_view binary_pair_signature = "x1, x2, " WEFT_PAIR_KEYWORDS;

// A function and the name of its ufunc, which differ for NumPy's aliases.
#define WEFT_UNARY_ALIAS(name, ufunc)                                                                \
  {#name, unary_signature, [](const BoundArguments& g) {                                             \
     return ufunc_call(g, #ufunc, [](const numpy::UfuncOperands& x) { return numpy::ufunc(x[0]); }); \
   }}
#define WEFT_BINARY_ALIAS(name, ufunc)                                                                     \
  {#name, binary_signature, [](const BoundArguments& g) {                                                  \
     return ufunc_call(g, #ufunc, [](const numpy::UfuncOperands& x) { return numpy::ufunc(x[0], x[1]); }); \
   }}
#define WEFT_UNARY_UFUNC(name) WEFT_UNARY_ALIAS(name, name)
#define WEFT_BINARY_UFUNC(name) WEFT_BINARY_ALIAS(name, name)
#define WEFT_UNARY_PAIR(name)                                                                           \
  {#name, unary_pair_signature, [](const BoundArguments& g) {                                           \
     return pair_ufunc_call(g, #name, [](const numpy::UfuncOperands& x) { return numpy::name(x[0]); }); \
   }}

Value where(const BoundArguments& given) {
  if (given.find("x") != nullptr && given.find("y") == nullptr)
    throw ValueError("either both or neither of x and y should be given");
  if (!given.find("x")) return places_of_marked(given.tensor("condition"));
  return Array(numpy::where(given.array("condition"), given.array("x"), given.array("y")));
}

Value divmod(const BoundArguments& given) {
  return pair_ufunc_call(given, "divmod",
                         [](const numpy::UfuncOperands& x) { return numpy::divmod(x[0], x[1]); });
}

Value matmul(const BoundArguments& given) { return gufunc_call(given, matmul_gufunc); }

/// Not quite ufuncs: their result is cast into any `out`.
template <LazyTensor (*function)(const numpy::Operand&)>
Value plain(const BoundArguments& given) {
  const auto out = out_of(given);
  const LazyTensor result = function(given.array("x"));
  if (!out) return fresh(result);
  const bool is_fix = function == static_cast<LazyTensor (*)(const numpy::Operand&)>(numpy::fix);
  const numpy::Operand x = given.array("x");
  return is_fix ? ufunc_written("trunc", result, *out, {x})
                : ufunc_written("logical_and", result, *out, {x, x});
}

Value isnat(const BoundArguments& given) { numpy::isnat(given.array("x")); }

constexpr NumpyFunction ufuncs[] = {
#define WEFT_UNARY(name, ...) WEFT_UNARY_ALIAS(name, name),
#define WEFT_BINARY(name, ...) WEFT_BINARY_ALIAS(name, name),
#include "ir/tables/elementwise.def"

    WEFT_UNARY_ALIAS(abs, absolute),
    WEFT_UNARY_ALIAS(acos, arccos),
    WEFT_UNARY_ALIAS(acosh, arccosh),
    WEFT_UNARY_ALIAS(asin, arcsin),
    WEFT_UNARY_ALIAS(asinh, arcsinh),
    WEFT_UNARY_ALIAS(atan, arctan),
    WEFT_UNARY_ALIAS(atanh, arctanh),
    WEFT_UNARY_ALIAS(bitwise_invert, invert),
    WEFT_UNARY_ALIAS(bitwise_not, invert),
    WEFT_UNARY_UFUNC(bitwise_count),
    WEFT_UNARY_ALIAS(conj, conjugate),
    WEFT_UNARY_UFUNC(degrees),
    {"fix", "x, out=None", plain<numpy::fix>},
    WEFT_UNARY_PAIR(frexp),
    {"isnat", unary_signature, isnat},
    {"isneginf", "x, out=None", plain<numpy::isneginf>},
    {"isposinf", "x, out=None", plain<numpy::isposinf>},
    WEFT_UNARY_PAIR(modf),
    WEFT_UNARY_UFUNC(positive),
    WEFT_UNARY_UFUNC(radians),
    {"sinc", "x", [](const BoundArguments& g) { return fresh(numpy::sinc(g.array("x"))); }},
    WEFT_UNARY_UFUNC(spacing),
    WEFT_BINARY_ALIAS(atan2, arctan2),
    WEFT_BINARY_ALIAS(bitwise_left_shift, left_shift),
    WEFT_BINARY_ALIAS(bitwise_right_shift, right_shift),
    WEFT_BINARY_UFUNC(float_power),
    WEFT_BINARY_UFUNC(gcd),
    WEFT_BINARY_UFUNC(lcm),
    WEFT_BINARY_UFUNC(ldexp),
    {"matmul", "x1, x2, " WEFT_GUFUNC_KEYWORDS, matmul},
    WEFT_BINARY_ALIAS(mod, remainder),
    WEFT_BINARY_ALIAS(pow, power),
    WEFT_BINARY_ALIAS(true_divide, divide),
    {"divmod", binary_pair_signature, divmod},
    {"where", "condition, x?, y?, /", where},
};

}  // namespace

FunctionTable ufunc_table() { return ufuncs; }

std::optional<UfuncShape> ufunc_shape(const NumpyFunction& function) {
  if (function.signature == unary_signature) return UfuncShape{1, 1};
  if (function.signature == binary_signature) return UfuncShape{2, 1};
  if (function.signature == unary_pair_signature) return UfuncShape{1, 2};
  if (function.signature == binary_pair_signature) return UfuncShape{2, 2};
  return std::nullopt;
}

}  // namespace weft::source
