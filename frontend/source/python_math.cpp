#include "frontend/source/python_math.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "frontend/source/builtins.hpp"
#include "frontend/source/python_numbers.hpp"
#include "runtime/errors.hpp"

namespace weft::source {
namespace {

using Arguments = std::vector<Value>;

double real(const Value& argument) {
  const Value number = python_number(argument);
  if (!number.real()) not_a_number("a function of math", argument);
  return *number.real();
}

PythonInt whole(const Value& argument) {
  const auto number = python_number(argument).integer();
  if (!number) throw TypeError("'" + type_name(argument) + "' object cannot be interpreted as an integer");
  return *number;
}

/// `value` of finite numbers is an error unless it is finite: too large where that can be, or else undefined.
double checked(double value, bool finite_arguments, bool any_nan, bool overflows) {
  if (std::isnan(value) && !any_nan) throw ValueError("math domain error");
  if (!std::isinf(value) || !finite_arguments) return value;
  if (overflows) throw OverflowError("math range error");
  throw ValueError("math domain error");
}

template <double (*function)(double), bool overflows = false>
Value of_one(const Arguments& arguments) {
  const double x = real(arguments[0]);
  return checked(function(x), std::isfinite(x), std::isnan(x), overflows);
}

template <double (*function)(double, double), bool overflows = false>
Value of_two(const Arguments& arguments) {
  const double x = real(arguments[0]), y = real(arguments[1]);
  return checked(function(x, y), std::isfinite(x) && std::isfinite(y), std::isnan(x) || std::isnan(y),
                 overflows);
}

template <bool (*holds)(double)>
Value says(const Arguments& arguments) {
  return holds(real(arguments[0]));
}

/// Ints are as they are.
template <double (*toward)(double)>
Value to_whole(const Arguments& arguments) {
  const Value number = python_number(arguments[0]);
  if (const auto integer = number.integer()) return *integer;
  return truncated(toward(real(arguments[0])));
}

Value power(const Arguments& arguments) {
  const double x = real(arguments[0]);
  const double y = real(arguments[1]);
  return x == 0 && y < 0 && std::isfinite(y) ? throw ValueError("math domain error")
                                             : of_two<std::pow, true>(arguments);
}

Value logarithm(const Arguments& arguments) {
  const Value value = of_one<std::log>({arguments[0]});
  if (arguments.size() == 1) return value;
  const Value base = of_one<std::log>({arguments[1]});
  if (*base.real() == 0) throw ZeroDivisionError("float division by zero");
  return *value.real() / *base.real();
}

Value degrees(const Arguments& arguments) { return real(arguments[0]) * (180 / std::numbers::pi); }
Value radians(const Arguments& arguments) { return real(arguments[0]) * (std::numbers::pi / 180); }

Value greatest_common_divisor(const Arguments& arguments) {
  PythonInt common = 0;
  for (const Value& argument : arguments) {
    PythonInt next = whole(argument);
    while (next != 0) common = std::exchange(next, common % next);
  }
  return common < 0 ? -common : common;
}

constexpr std::size_t any = SIZE_MAX;
constexpr BuiltinFunction functions[] = {
    {"acos", 1, 1, of_one<std::acos>, {}},
    {"acosh", 1, 1, of_one<std::acosh>, {}},
    {"asin", 1, 1, of_one<std::asin>, {}},
    {"asinh", 1, 1, of_one<std::asinh>, {}},
    {"atan", 1, 1, of_one<std::atan>, {}},
    {"atan2", 2, 2, of_two<std::atan2>, {}},
    {"atanh", 1, 1, of_one<std::atanh>, {}},
    {"cbrt", 1, 1, of_one<std::cbrt>, {}},
    {"ceil", 1, 1, to_whole<std::ceil>, {}},
    {"copysign", 2, 2, of_two<std::copysign>, {}},
    {"cos", 1, 1, of_one<std::cos>, {}},
    {"cosh", 1, 1, of_one<std::cosh, true>, {}},
    {"degrees", 1, 1, degrees, {}},
    {"erf", 1, 1, of_one<std::erf>, {}},
    {"erfc", 1, 1, of_one<std::erfc>, {}},
    {"exp", 1, 1, of_one<std::exp, true>, {}},
    {"exp2", 1, 1, of_one<std::exp2, true>, {}},
    {"expm1", 1, 1, of_one<std::expm1, true>, {}},
    {"fabs", 1, 1, of_one<std::fabs>, {}},
    {"floor", 1, 1, to_whole<std::floor>, {}},
    {"fmod", 2, 2, of_two<std::fmod>, {}},
    {"gcd", 0, any, greatest_common_divisor, {}},
    {"isfinite", 1, 1, says<std::isfinite>, {}},
    {"isinf", 1, 1, says<std::isinf>, {}},
    {"isnan", 1, 1, says<std::isnan>, {}},
    {"log", 1, 2, logarithm, {}},
    {"log10", 1, 1, of_one<std::log10>, {}},
    {"log1p", 1, 1, of_one<std::log1p>, {}},
    {"log2", 1, 1, of_one<std::log2>, {}},
    {"pow", 2, 2, power, {}},
    {"radians", 1, 1, radians, {}},
    {"sin", 1, 1, of_one<std::sin>, {}},
    {"sinh", 1, 1, of_one<std::sinh, true>, {}},
    {"sqrt", 1, 1, of_one<std::sqrt>, {}},
    {"tan", 1, 1, of_one<std::tan>, {}},
    {"tanh", 1, 1, of_one<std::tanh>, {}},
    {"trunc", 1, 1, to_whole<std::trunc>, {}},
};

struct Constant {
  std::string_view name;
  double value;
};
constexpr Constant constants[] = {
    {"pi", std::numbers::pi},
    {"e", std::numbers::e},
    {"tau", 2 * std::numbers::pi},
    {"inf", std::numeric_limits<double>::infinity()},
    {"nan", std::numeric_limits<double>::quiet_NaN()},
};

constexpr std::string_view not_read[] = {"comb",  "dist",      "factorial", "frexp", "fsum",      "gamma",
                                         "hypot", "isclose",   "isqrt",     "lcm",   "ldexp",     "lgamma",
                                         "modf",  "nextafter", "perm",      "prod",  "remainder", "ulp"};

std::vector<std::string> names() {
  std::vector<std::string> names;
  for (const BuiltinFunction& row : functions) names.emplace_back(row.name);
  for (const Constant& row : constants) names.emplace_back(row.name);
  std::ranges::sort(names);
  return names;
}

}  // namespace

Value math_member(const std::string& name) {
  for (const BuiltinFunction& row : functions)
    if (row.name == name) return Builtin(&row);
  for (const Constant& row : constants)
    if (row.name == name) return row.value;
  if (std::ranges::find(not_read, name) != std::end(not_read))
    throw NotImplementedError("math." + name + " is not in the language that is read");
  throw Hinted<AttributeError>("module 'math' has no attribute '" + name + "'", suggestion(name, names()));
}

}  // namespace weft::source
