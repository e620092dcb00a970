// `copy=` of functions that may give an array itself: True, False, or None for a copy where one is needed.
#pragma once
#include "frontend/source/functions/numpy_function.hpp"

namespace weft::source {

enum class Copying { always, if_needed, never };

/// Errors: ValueError for a string.
Copying copying_of(const BoundArguments& given, Copying otherwise);
/// Whether an array lies in the memory order that 'C' or 'F' asks for; the others ask for none.
bool lies_as_asked(const LazyTensor& x, char order);
/// Errors: NumPy's ValueError where no copy is allowed.
void check_may_copy(Copying copying);
/// An array of a shape and order: a view where NumPy's is one. Errors: ValueError where it needs a copy that
/// is not allowed.
Value reshaped(const BoundArguments& given, const Dims& shape);

}  // namespace weft::source
