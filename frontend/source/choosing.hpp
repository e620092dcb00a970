// Values that a condition chooses which is known only when the program runs.
#pragma once
#include "frontend/source/values.hpp"

namespace weft::source {

/// bool(value) where that is known only when the program runs: 0-d, of bool; nothing where it is known now,
/// or an error.
std::optional<LazyTensor> unknown_truth(const Value& value);

/// The condition, and all that writes depend on.
LazyTensor where_written(const LazyTensor& condition);

/// a and b, a or b, where `first` is the truth of a. Of bools a bool.
Value both_or_either(Token operation, const LazyTensor& first, const Value& a, const Value& b);

/// `yes` where `condition` holds, else `no`. Errors: NotImplementedError for values of different kinds,
/// dtypes or shapes.
Value chosen(const LazyTensor& condition, const Value& yes, const Value& no);

}  // namespace weft::source
