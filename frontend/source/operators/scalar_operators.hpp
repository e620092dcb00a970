// What NumPy's scalars compute otherwise than its arrays.
#pragma once
#include "frontend/source/syntax/tokens.hpp"
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// A NumPy scalar's root as C's pow gives it: without the sign of zero, and inf at -inf.
LazyTensor scalar_root(const LazyTensor& x);

/// What Python's abs gives of a complex scalar: C's hypot. np.abs gives that of arrays.
LazyTensor scalar_absolute(const LazyTensor& x);

/// Whether NumPy computes arithmetic of the two without its arrays.
bool computed_as_scalars(const Value& a, const Value& b);

/// Products and comparisons of complex scalars. Nothing where arrays have the same.
std::optional<LazyTensor> scalar_result(Token operation, const Value& a, const Value& b);

}  // namespace weft::source
