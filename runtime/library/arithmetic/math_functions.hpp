// The functions of Python's math module that give floats of floats: the C library's, but for few.
#pragma once
#include <cmath>
#include <cstdint>
#include <string_view>

#include "runtime/library/arithmetic/python_gamma.hpp"
#include "runtime/program/host_function.hpp"

namespace weft {

/// What it is that a function is infinite for finite numbers.
enum class Infinite : std::uint8_t { domain_error, range_error, result };

/// Of one float, or of two. NaN of numbers is an error of its domain.
struct MathFunction {
  std::string_view name;
  double (*of_one)(double) = nullptr;
  double (*of_two)(double, double) = nullptr;
  Infinite infinite = Infinite::domain_error;
};

/// From |x| to the next larger float, or of the largest from the one before.
double unit_in_last_place(double x);
/// Of a vector of two parts (vector_norm).
double length_of_two(double x, double y);

inline constexpr MathFunction math_functions[] = {
    {"acos", std::acos},
    {"acosh", std::acosh},
    {"asin", std::asin},
    {"asinh", std::asinh},
    {"atan", std::atan},
    {"atan2", nullptr, std::atan2},
    {"atanh", std::atanh},
    {"cbrt", std::cbrt},
    {"cos", std::cos},
    {"cosh", std::cosh, nullptr, Infinite::range_error},
    {"erf", std::erf},
    {"erfc", std::erfc},
    {"exp", std::exp, nullptr, Infinite::range_error},
    {"exp2", std::exp2, nullptr, Infinite::range_error},
    {"expm1", std::expm1, nullptr, Infinite::range_error},
    {"fmod", nullptr, std::fmod},
    {"gamma", python_gamma, nullptr, Infinite::range_error},
    {"hypot", nullptr, length_of_two, Infinite::result},
    {"lgamma", python_lgamma, nullptr, Infinite::range_error},
    {"log", std::log},
    {"log10", std::log10},
    {"log1p", std::log1p},
    {"log2", std::log2},
    {"nextafter", nullptr, std::nextafter, Infinite::result},
    {"pow", nullptr, std::pow, Infinite::range_error},
    {"remainder", nullptr, std::remainder},
    {"sin", std::sin},
    {"sinh", std::sinh, nullptr, Infinite::range_error},
    {"sqrt", std::sqrt},
    {"tan", std::tan},
    {"tanh", std::tanh},
    {"ulp", unit_in_last_place},
};

/// As CPython computes it; `y` is of functions of two. Errors: ValueError "math domain error", OverflowError
/// "math range error".
double math_value(const MathFunction& function, double x, double y = 0);
/// Python's x ** y of floats. Errors: ZeroDivisionError, OverflowError; NotImplementedError where it is
/// complex.
double float_power(double x, double y);

/// The same as functions of 0-d arrays of float64.
HostFunctionPtr math_host_function(const MathFunction& function);
/// The one of these of that name, or null.
HostFunctionPtr math_host_function(std::string_view name);
/// What Python's math module calls one of these.
std::string_view name_in_math(const HostFunction& function);
namespace library {
ndarray float_power(const std::vector<ndarray>& arguments);
}  // namespace library

}  // namespace weft
