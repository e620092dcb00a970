#include "runtime/library/arithmetic/math_functions.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "runtime/array/vector_norm.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

constexpr std::string_view prefix = "math_";

/// What `compute` gives for one number or two.
template <class Compute>
ndarray of_numbers(const std::vector<ndarray>& arguments, std::size_t count, const Compute& compute) {
  const auto is_float = [](const ndarray& x) { return x.dtype() == DType::float64 && x.ndim() == 0; };
  if (arguments.size() != count || !std::ranges::all_of(arguments, is_float))
    throw ValueError("a function of math: expected float64 numbers");
  return ndarray::scalar(compute(*arguments[0].data<double>(), *arguments.back().data<double>()));
}

HostFunctionPtr made(const MathFunction& row) {
  const auto run = [&row](const std::vector<ndarray>& arguments) {
    return of_numbers(arguments, row.of_one ? 1 : 2,
                      [&](double x, double y) { return math_value(row, x, y); });
  };
  return std::make_shared<const HostFunction>(
      HostFunction{.name = std::string(prefix) + std::string(row.name),
                   .run = run,
                   .errors = "ValueError OverflowError",
                   .library = LibraryFunction::math});
}

using Functions = std::array<HostFunctionPtr, std::size(math_functions)>;

const Functions& host_functions() {
  static const auto& functions = *new Functions([] {
    Functions made_functions;
    for (std::size_t i = 0; i < made_functions.size(); ++i) made_functions[i] = made(math_functions[i]);
    return made_functions;
  }());
  return functions;
}

}  // namespace

double math_value(const MathFunction& function, double x, double y) {
  const bool alone = function.of_one != nullptr;
  if (alone) y = 0;
  if (function.name == "pow" && x == 0 && y < 0 && std::isfinite(y)) throw ValueError("math domain error");
  const double value = alone ? function.of_one(x) : function.of_two(x, y);
  if (std::isnan(value) && !std::isnan(x) && !std::isnan(y)) throw ValueError("math domain error");
  if (!std::isinf(value) || !std::isfinite(x) || !std::isfinite(y)) return value;
  if (function.infinite == Infinite::result) return value;
  if (function.infinite == Infinite::range_error) throw OverflowError("math range error");
  throw ValueError("math domain error");
}

double unit_in_last_place(double x) {
  x = std::abs(x);
  const double infinity = std::numeric_limits<double>::infinity(), next = std::nextafter(x, infinity);
  if (!std::isfinite(x)) return x;
  return std::isinf(next) ? x - std::nextafter(x, 0.0) : next - x;
}

double length_of_two(double x, double y) {
  const double parts[] = {x, y};
  return vector_norm(parts);
}

double float_power(double x, double y) {
  if (x == 0 && y < 0) throw ZeroDivisionError("0.0 cannot be raised to a negative power");
  const bool finite = std::isfinite(x) && std::isfinite(y);
  if (x < 0 && finite && y != std::floor(y))
    throw NotImplementedError(
        "a complex power of a float is not read where it is known only when the program runs");
  const double power = std::pow(x, y);
  if (std::isinf(power) && finite) throw OverflowError("(34, 'Numerical result out of range')");
  return power;
}

HostFunctionPtr math_host_function(const MathFunction& function) {
  return host_functions()[static_cast<std::size_t>(&function - math_functions)];
}

HostFunctionPtr math_host_function(std::string_view name) {
  for (const HostFunctionPtr& function : host_functions())
    if (function->name == name) return function;
  return nullptr;
}

std::string_view name_in_math(const HostFunction& function) {
  return std::string_view(function.name).substr(prefix.size());
}

ndarray library::float_power(const std::vector<ndarray>& arguments) {
  return of_numbers(arguments, 2, weft::float_power);
}

}  // namespace weft
