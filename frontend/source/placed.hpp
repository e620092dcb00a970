// What functions of NumPy take that write into an array.
#pragma once
#include "frontend/source/numpy_function.hpp"

namespace weft::source {

/// The array that is written into. Errors: TypeError, that `argument` of a function must be one.
Array written_array(const Given& given, std::string_view parameter, const std::string& argument);
/// Places that are computed, of any integer dtype; 0 where what is read does not happen.
numpy::Operand happening_places(const Value& places);

}  // namespace weft::source
