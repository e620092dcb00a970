// NumPy's flatiter: items of an array by their place in C order, of which there is one along one axis.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// array.flat[index]: parts are copies. Errors: NumPy's IndexError.
Value flat_item(const Array& flat, const Value& index);
/// array.flat[index] = value: as many values as there are items, again from the first where they are fewer.
void assign_flat(const Array& flat, const Value& index, const Value& value);

}  // namespace weft::source
