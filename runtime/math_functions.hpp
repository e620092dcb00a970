// The functions of Python's math module that are the C library's.
#pragma once
#include <cmath>
#include <string_view>

#include "runtime/host_function.hpp"

namespace weft {

/// Of one float, or of two. Where it is not finite for finite numbers, that is an error: `overflows` says
/// that the result can be too large.
struct MathFunction {
  std::string_view name;
  double (*of_one)(double) = nullptr;
  double (*of_two)(double, double) = nullptr;
  bool overflows = false;
};

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
    {"cosh", std::cosh, nullptr, true},
    {"erf", std::erf},
    {"erfc", std::erfc},
    {"exp", std::exp, nullptr, true},
    {"exp2", std::exp2, nullptr, true},
    {"expm1", std::expm1, nullptr, true},
    {"fmod", nullptr, std::fmod},
    {"log", std::log},
    {"log10", std::log10},
    {"log1p", std::log1p},
    {"log2", std::log2},
    {"pow", nullptr, std::pow, true},
    {"sin", std::sin},
    {"sinh", std::sinh, nullptr, true},
    {"sqrt", std::sqrt},
    {"tan", std::tan},
    {"tanh", std::tanh},
};

/// As CPython computes it; `y` is of functions of two. Errors: ValueError "math domain error", OverflowError
/// "math range error".
double math_value(const MathFunction& function, double x, double y = 0);
/// Python's x ** y of floats. Errors: ZeroDivisionError, OverflowError; NotImplementedError where it is
/// complex.
double float_power(double x, double y);

/// The same as functions of 0-d arrays of float64.
HostFunctionPtr math_host_function(const MathFunction& function);
HostFunctionPtr float_power_function();
/// The one of these of that name, or null.
HostFunctionPtr math_host_function(std::string_view name);

}  // namespace weft
