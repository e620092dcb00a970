// NumPy's abstract dtypes, which stand for several: np.integer, np.floating and their kin.
#pragma once
#include "frontend/source/functions/numpy_function.hpp"
#include "weft/dtype_names.hpp"

namespace weft::source {

/// The rows of the abstract dtypes, which nothing is made of.
FunctionTable abstract_dtype_table();
std::optional<numpy::AbstractDType> abstract_dtype(const Value& value);

}  // namespace weft::source
