// NumPy's tests of numbers, and of what lists, tuples and dicts hold: those of np.testing that look at items.
#pragma once
#include "frontend/source/testing/array_tests.hpp"

namespace weft::source {

/// The rows' functions.
Value assert_equal(const BoundArguments& given);
Value assert_almost_equal(const BoundArguments& given);
Value assert_approx_equal(const BoundArguments& given);

/// What assert_array_equal asks of arrays, and assert_array_almost_equal.
ArrayTest equal_elements(bool strict = false);
ArrayTest almost_equal_elements(std::int64_t decimal);
/// What the latter says.
Text almost_equal_header(std::int64_t decimal);

}  // namespace weft::source
