// Arrays that take what is made along an axis of another: running totals, and the parts of reduceat.
#pragma once
#include "frontend/source/functions/numpy_function.hpp"

namespace weft::source {

struct MadeAlong {
  LazyTensor array;
  std::int64_t axis = 0;
  LazyTensor result;
  std::optional<std::int64_t> indices = {};  // how many reduceat has
};

/// `out` with the result in it: repeated along other axes of one element, and at place 0 of axes that only
/// `out` has. Errors: ValueError where it does not fit.
Value result_along(const MadeAlong& made, Array out);

}  // namespace weft::source
