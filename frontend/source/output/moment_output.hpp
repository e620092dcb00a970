// Arrays that take means and variances: NumPy divides, and takes roots, in them.
#pragma once
#include "frontend/numpy/reductions/deviations.hpp"
#include "frontend/source/functions/numpy_function.hpp"

namespace weft::source {

Value mean_into(const BoundArguments& given, const numpy::MeanKeywords& keywords, const Array& out);
/// Of what is added up for a variance; `leaves_nan` where that has left NaN out, which no degrees of freedom
/// make NaN.
Value variance_into(const BoundArguments& given, const numpy::Deviations& of,
                    const numpy::VarKeywords& keywords, const Array& out, bool leaves_nan = false);
/// The root of what `out` holds.
Value root_in(const Array& out);

}  // namespace weft::source
