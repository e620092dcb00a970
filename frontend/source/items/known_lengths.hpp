// Which functions of NumPy must know how long arrays are while the program is read.
#pragma once
#include <string_view>

#include "frontend/source/values/values.hpp"

namespace weft::source {

/// Whether data decide the length of an axis of an array, or of one in a list.
bool has_data_length(const Value& value);

/// Errors: NotImplementedError where an argument has an axis whose length data decide, and the function
/// compares or divides the lengths of this parameter.
void check_known_lengths(std::string_view function, std::string_view parameter, const Value& argument);

}  // namespace weft::source
