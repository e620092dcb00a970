// Values that a condition chooses which is known only when the program runs.
#pragma once
#include "frontend/source/values/choice.hpp"

namespace weft::source {

/// a and b, a or b, where `first` is the truth of a. Of bools a bool.
Value both_or_either(Token operation, const LazyTensor& first, const Value& a, const Value& b);

/// `yes` where `condition` holds, else `no`: one value of the kind that both are of, or a choice. Errors:
/// NotImplementedError for one of too many kinds.
Value chosen(const LazyTensor& condition, const Value& yes, const Value& no);
/// One of these values, as their conditions say.
Value choice_of(Ways ways);
/// Errors: NotImplementedError for a choice.
void refuse_choice(const Value& value);
/// What a call gives that has come to its end, where it has returned under conditions, too.
Value result_of_call(Frame& frame);

}  // namespace weft::source
