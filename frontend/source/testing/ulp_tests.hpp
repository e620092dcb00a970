// NumPy's tests of floats by how many others lie between them.
#pragma once
#include "frontend/source/functions/numpy_function.hpp"

namespace weft::source {

/// The rows' functions of np.testing.
Value assert_array_max_ulp(const BoundArguments& given);
Value assert_array_almost_equal_nulp(const BoundArguments& given);

}  // namespace weft::source
