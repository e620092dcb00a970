// Values that a condition chooses which is known only when the program runs.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// a and b, a or b, where `first` is the truth of a. Of bools a bool.
Value both_or_either(Token operation, const LazyTensor& first, const Value& a, const Value& b);

/// `yes` where `condition` holds, else `no`. Errors: NotImplementedError for values of different kinds,
/// dtypes or shapes.
Value chosen(const LazyTensor& condition, const Value& yes, const Value& no);
/// What a call gives that has come to its end, where it has returned under conditions, too.
Value result_of_call(Frame& frame);

}  // namespace weft::source
