// What NumPy says of an array that cannot take what is made along an axis.
#pragma once
#include "frontend/source/numpy_function.hpp"

namespace weft::source {

/// Errors: ValueError where `out` is not of the shape that a reduction of the first array parameter gives.
void check_reduced_output(const Given& given, const std::string& ufunc, const Dims& out);
/// The same of running totals, of the shape `made`.
void check_running_output(const Dims& made, const Dims& out);

}  // namespace weft::source
