// What NumPy takes for floats.
#pragma once
#include "runtime/array/dtype.hpp"

namespace weft::numpy {

/// np.issubdtype(dtype, np.inexact), where NumPy looks for NaN and keeps the dtype: bfloat16 is none.
inline bool is_numpy_inexact(DType dtype) { return is_inexact(dtype) && dtype != DType::bfloat16; }

}  // namespace weft::numpy
