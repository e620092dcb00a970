// What stands between the brackets of an array.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// container[index], of an array or a NumPy scalar. Errors: NumPy's.
Value array_item(const Value& container, const Value& index);
/// array[index] = value. Errors: NumPy's.
void assign_array_item(const Array& array, const Value& index, const Value& value);

}  // namespace weft::source
