// The methods of str that look for parts of a text, and take it apart.
#pragma once
#include "frontend/source/functions/numpy_function.hpp"

namespace weft::source {

FunctionTable string_part_methods();

}  // namespace weft::source
