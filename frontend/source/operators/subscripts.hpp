// What stands between brackets.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// container[index]: an item of a sequence, a view of an array, or a NumPy scalar of it.
Value subscripted(const Value& container, const Value& index);
/// The index of an array in which bools that data decide are choices of True and False.
Value with_known_truths(const Value& container, const Value& index);
/// container[index] = value.
void assign_subscript(const Value& container, const Value& index, const Value& value);

/// del container[index].
void delete_subscript(const Value& container, const Value& index);

}  // namespace weft::source
