// What functions of NumPy take that write into an array, or that raise errors where data say so.
#pragma once
#include "frontend/source/functions/numpy_function.hpp"

namespace weft::source {

/// The array that is written into. Errors: TypeError, that `argument` of a function must be one.
Array written_array(const BoundArguments& given, std::string_view parameter, const std::string& argument);
/// Zeros, of which nothing is raised, where data do not lead to the call.
LazyTensor where_called(const LazyTensor& x);
/// Places of any integer dtype: those that are computed are 0 where what is read does not happen.
LazyTensor happening_places(const LazyTensor& places);

}  // namespace weft::source
