// NumPy scalars that may turn out to be Python numbers, as data decide.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// Whether data decide if it is a Python number or a NumPy scalar.
bool may_be_python(const Value& value);
/// The same, or it is a Python number.
bool is_or_may_be_python(const Value& value);
/// Whether it is a Python number, 0-d and of bool; null where data decide and it is not known how.
Tensor whether_python(const Value& value);

/// `number`, which is a Python number where the one is that `condition` chooses.
Scalar scalar_of_chosen(const LazyTensor& condition, const Value& yes, const Value& no,
                        const LazyTensor& number);
/// What is computed of two values: a scalar that is a Python number where both are, or an array.
Value computed_of_either(const Value& a, const Value& b, const LazyTensor& result);

}  // namespace weft::source
