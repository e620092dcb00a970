#include "runtime/library/arithmetic/math_functions.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "runtime/array/vector_norm.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

constexpr std::string_view prefix = "math_", power_name = "float_power";

template <class Compute>
HostFunctionPtr made(std::string name, std::size_t count, std::string_view errors, Compute compute) {
  const auto run = [=](const std::vector<ndarray>& arguments) {
    const auto is_float = [](const ndarray& x) { return x.dtype() == DType::float64 && x.ndim() == 0; };
    if (arguments.size() != count || !std::ranges::all_of(arguments, is_float))
      throw ValueError("a function of math: expected float64 numbers");
    return ndarray::scalar(compute(*arguments[0].data<double>(), *arguments.back().data<double>()));
  };
  return std::make_shared<const HostFunction>(
      HostFunction{.name = std::move(name), .run = run, .errors = errors});
}

using Functions = std::array<HostFunctionPtr, std::size(math_functions)>;

const Functions& host_functions() {
  static const auto& functions = *new Functions([] {
    Functions made_functions;
    for (std::size_t i = 0; i < made_functions.size(); ++i) {
      const MathFunction& row = math_functions[i];
      made_functions[i] =
          made(std::string(prefix) + std::string(row.name), row.of_one ? 1 : 2, "ValueError OverflowError",
               [&row](double x, double y) { return math_value(row, x, y); });
    }
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

HostFunctionPtr float_power_function() {
  static const auto& function =
      *new HostFunctionPtr(made(std::string(power_name), 2, "ZeroDivisionError OverflowError", float_power));
  return function;
}

HostFunctionPtr math_host_function(std::string_view name) {
  if (name == power_name) return float_power_function();
  for (const HostFunctionPtr& function : host_functions())
    if (function->name == name) return function;
  return nullptr;
}

}  // namespace weft
