// The rows of functions composed of ufuncs: rounding, bounds, and whether arrays are close.
#include "frontend/numpy/memory_layout.hpp"
#include "frontend/source/numpy_function.hpp"
#include "frontend/source/output.hpp"
#include "runtime/errors.hpp"
#include "weft/closeness.hpp"
#include "weft/rounding.hpp"

namespace weft::source {
namespace {

/// Integers that nothing is done to are copied.
Value round(const Given& given) {
  const LazyTensor a = given.tensor("a");
  const LazyTensor rounded = numpy::round(a, given.integer("decimals", 0));
  return fresh(rounded.is(a) ? numpy::copied_k(a) : rounded);
}

numpy::OperandOrNone bound(const Given& given, std::string_view parameter) {
  return given.has(parameter) ? numpy::OperandOrNone(given.array(parameter))
                              : numpy::OperandOrNone(numpy::None{});
}

/// A clip that bounds nothing is positive, which copies.
Value clipped(const Given& given, std::string_view min, std::string_view max) {
  const LazyTensor a = given.tensor("a");
  const LazyTensor result = numpy::clip(a, bound(given, min), bound(given, max));
  const LazyTensor own = result.is(a) ? numpy::copied_by_ufunc(result) : result;
  return ufunc_result(given, "clip", own, {a});
}

Value clip_method(const Given& given) { return clipped(given, "min", "max"); }

/// The bounds are a_min and a_max, or both by the array API's names.
Value clip(const Given& given) {
  const bool has_min = given.find("a_min"), has_max = given.find("a_max");
  if (!has_min && !has_max) return clip_method(given);
  if (!has_min || !has_max)
    throw TypeError(std::string("clip() missing 1 required positional argument: '") +
                    (has_min ? "a_max'" : "a_min'"));
  if (given.find("min") || given.find("max"))
    throw ValueError(
        "Passing `min` or `max` keyword argument when `a_min` and `a_max` are provided is forbidden.");
  return clipped(given, "a_min", "a_max");
}

std::optional<double> number(const Given& given, std::string_view parameter) {
  return given.has(parameter) ? std::optional(given.real(parameter, 0)) : std::nullopt;
}

Value nan_to_num(const Given& given) {
  const LazyTensor x = given.tensor("x");
  const LazyTensor numbers = numpy::nan_to_num(
      x, {.nan = given.real("nan", 0), .posinf = number(given, "posinf"), .neginf = number(given, "neginf")});
  if (!given.boolean("copy", true)) {
    const auto* changed = given["x"].as<Array>();
    if (!changed)
      throw NotImplementedError("nan_to_num with copy=False of what is no array is not supported");
    return written(numbers, *changed);
  }
  return fresh(numbers.is(x) ? numpy::copied_k(x) : numbers);
}

numpy::CloseKeywords close_keywords(const Given& given) {
  return {.rtol = given.real("rtol", 1e-5),
          .atol = given.real("atol", 1e-8),
          .equal_nan = given.boolean("equal_nan", false)};
}

Value isclose(const Given& given) {
  return fresh(numpy::isclose(given.array("a"), given.array("b"), close_keywords(given)));
}
Value allclose(const Given& given) {
  return fresh(numpy::allclose(given.array("a"), given.array("b"), close_keywords(given)));
}
Value array_equal(const Given& given) {
  return fresh(numpy::array_equal(given.array("a1"), given.array("a2"),
                                  {.equal_nan = given.boolean("equal_nan", false)}));
}

constexpr std::string_view close_signature = "a, b, rtol=1e-05, atol=1e-08, equal_nan=False";

constexpr NumpyFunction rows[] = {
    {"allclose", close_signature, allclose},
    {"around", "a, decimals=0, >out=None", round},
    {"array_equal", "a1, a2, equal_nan=False", array_equal},
    {"clip", "a, a_min?, a_max?, out=None, *, min=None, max=None", clip},
    {"isclose", close_signature, isclose},
    {"nan_to_num", "x, copy=True, nan=0.0, posinf=None, neginf=None", nan_to_num},
    {"round", "a, decimals=0, >out=None", round},
};

constexpr NumpyFunction methods[] = {
    {"clip", "a, min=None, max=None, out=None", clip_method},
};

}  // namespace

FunctionTable rounding_table() { return rows; }
FunctionTable rounding_method_table() { return methods; }

}  // namespace weft::source
