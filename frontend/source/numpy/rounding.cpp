// The rows of functions composed of ufuncs: rounding, bounds, and whether arrays are close.
#include <algorithm>
#include <array>

#include "frontend/numpy/core/each_part.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/powers_of_ten.hpp"
#include "frontend/source/data/python_items.hpp"
#include "frontend/source/functions/copying.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/output/output.hpp"
#include "runtime/system/errors.hpp"
#include "weft/closeness.hpp"
#include "weft/complex.hpp"
#include "weft/indexing.hpp"
#include "weft/rounding.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

Value scaled_into(bool up, const LazyTensor& a, double power, const Array& out) {
  return up ? ufunc_written("multiply", numpy::multiply(a, power), out, {a, power})
            : ufunc_written("divide", numpy::divide(a, power), out, {a, power});
}

/// Of complex numbers each part is rounded, and assigned.
Value complex_into(const LazyTensor& rounded, const Array& out) {
  if (is_complex(out.tensor().dtype())) return assigned(rounded, out);
  assigned(numpy::real(rounded), out);
  throw TypeError("array does not have imaginary part to set");
}

/// NumPy rounds step by step in the array that takes the result.
Value rounded_into(const LazyTensor& a, std::int64_t decimals, const Array& out) {
  if (out.tensor().size() != a.size()) throw ValueError("invalid output shape");
  if (is_complex(a.dtype())) return complex_into(numpy::round(a, decimals), out);
  if (is_integer(a.dtype()) && decimals >= 0) return assigned(a, out, "same_kind");
  if (decimals == 0) return ufunc_written("rint", numpy::rint(a), out, {a});
  const double power = numpy::power_of_ten(std::abs(decimals));
  scaled_into(decimals > 0, a, power, out);
  ufunc_written("rint", numpy::rint(out.tensor()), out, {out.tensor()});
  return scaled_into(decimals < 0, out.tensor(), power, out);
}

/// Integers that nothing is done to are copied.
Value round(const BoundArguments& given) {
  const LazyTensor a = given.tensor("a");
  const std::int64_t decimals = given.integer("decimals", 0);
  if (const auto out = array_out_of(given)) return rounded_into(a, decimals, *out);
  const LazyTensor rounded = numpy::round(a, decimals);
  return fresh(rounded.is(a) ? numpy::copied_k(a) : rounded);
}

numpy::OperandOrNone bound(const BoundArguments& given, std::string_view parameter) {
  return given.has(parameter) ? numpy::OperandOrNone(given.array(parameter))
                              : numpy::OperandOrNone(numpy::None{});
}

const char* clipping_ufunc(bool has_min, bool has_max) {
  if (has_min && has_max) return "clip";
  return has_min ? "maximum" : has_max ? "minimum" : "positive";
}

/// A clip that bounds nothing is positive, which copies.
Value clipped(const BoundArguments& given, std::string_view min, std::string_view max) {
  const LazyTensor a = given.tensor("a");
  const LazyTensor result = numpy::clip(a, bound(given, min), bound(given, max));
  const LazyTensor own = result.is(a) ? numpy::copied_by_ufunc(result) : result;
  std::vector<numpy::Operand> operands{a};
  for (const std::string_view each : {min, max})
    if (given.has(each)) operands.push_back(given.array(each));
  return ufunc_result(given, clipping_ufunc(given.has(min), given.has(max)), own, operands);
}

Value clip_method(const BoundArguments& given) { return clipped(given, "min", "max"); }

/// The bounds are a_min and a_max, or both by the array API's names.
Value clip(const BoundArguments& given) {
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

std::optional<double> number(const BoundArguments& given, std::string_view parameter) {
  return given.has(parameter) ? std::optional(given.real(parameter, 0)) : std::nullopt;
}

/// Python numbers of which any number can be made.
bool are_real_numbers(const BoundArguments& given) {
  return std::ranges::all_of(std::array{"nan", "posinf", "neginf"}, [&](const char* parameter) {
    const Value* value = given.find(parameter);
    return !value || (value->is_none() && std::string_view(parameter) != "nan") || value->real();
  });
}

/// Of real numbers, as numpy.copyto puts in what is given.
LazyTensor with_copied(const LazyTensor& x, const BoundArguments& given) {
  LazyTensor numbers = numpy::nan_to_num(x);
  const auto put = [&](std::string_view parameter, const LazyTensor& where) {
    if (!given.find(parameter) || (parameter != "nan" && !given.has(parameter))) return;
    numbers = numpy::copyto(numbers, given.array(parameter), {.where = where});
  };
  put("nan", numpy::isnan(x));
  put("posinf", numpy::isposinf(x));
  put("neginf", numpy::isneginf(x));
  return numbers;
}

LazyTensor numbers_of(const LazyTensor& x, const BoundArguments& given) {
  if (are_real_numbers(given))
    return numpy::nan_to_num(
        x,
        {.nan = given.real("nan", 0), .posinf = number(given, "posinf"), .neginf = number(given, "neginf")});
  if (!is_complex(x.dtype())) return with_copied(x, given);
  return numpy::each_part(x, [&](const LazyTensor& part) { return with_copied(part, given); });
}

Value nan_to_num(const BoundArguments& given) {
  const LazyTensor x = given.tensor("x");
  const Copying copying = copying_of(given, Copying::always);
  const auto* held = given["x"].as<Array>();
  if (!held) check_may_copy(copying);
  const bool changes = held && copying != Copying::always, exact = !is_inexact(x.dtype());
  if (exact) return changes && x.ndim() > 0 ? Value(*held) : fresh(numpy::copied_k(x));
  const LazyTensor numbers = numbers_of(x, given);
  const Value result = changes ? assigned(numbers, *held)
                               : Array(numpy::copied_as(numbers, numpy::strides_like(x, x.dtype())));
  return x.ndim() > 0 ? result : fresh(numbers);
}

/// A number of NumPy's, or an array, has a dtype of its own.
numpy::Operand tolerance(const BoundArguments& given, std::string_view parameter, double otherwise) {
  if (!given.find(parameter)) return otherwise;
  return given[parameter].real() ? given.real(parameter, otherwise) : given.array(parameter);
}

numpy::CloseKeywords close_keywords(const BoundArguments& given) {
  return {.rtol = tolerance(given, "rtol", 1e-5),
          .atol = tolerance(given, "atol", 1e-8),
          .equal_nan = given.boolean("equal_nan", false)};
}

Value isclose(const BoundArguments& given) {
  return fresh(numpy::isclose(given.array("a"), given.array("b"), close_keywords(given)));
}
Value allclose(const BoundArguments& given) {
  return python_item(numpy::allclose(given.array("a"), given.array("b"), close_keywords(given)));
}
Value array_equal(const BoundArguments& given) {
  return python_item(numpy::array_equal(given.array("a1"), given.array("a2"),
                                        {.equal_nan = given.boolean("equal_nan", false)}));
}

constexpr std::string_view close_signature = "a, b, rtol=1e-05, atol=1e-08, equal_nan=False";

constexpr NumpyFunction rows[] = {
    {"allclose", close_signature, allclose},
    {"around", "a, decimals=0, out=None", round},
    {"array_equal", "a1, a2, equal_nan=False", array_equal},
    {"clip", "a, a_min?, a_max?, out=None, *, min=None, max=None", clip},
    {"isclose", close_signature, isclose},
    {"nan_to_num", "x, copy=True, nan=0.0, posinf=None, neginf=None", nan_to_num},
    {"round", "a, decimals=0, out=None", round},
};

constexpr NumpyFunction methods[] = {
    {"clip", "a, min=None, max=None, out=None", clip_method},
};

}  // namespace

FunctionTable rounding_table() { return rows; }
FunctionTable rounding_method_table() { return methods; }

}  // namespace weft::source
