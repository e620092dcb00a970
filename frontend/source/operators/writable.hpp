// Arrays that results of ufuncs are written into.
#pragma once
#include <string>

#include "frontend/source/values/storage.hpp"

namespace weft::source {

/// Errors: ValueError for what is read-only, UFuncTypeError where the dtype cannot be cast.
void check_writable(const std::string& ufunc, DType result, const Array& out);

}  // namespace weft::source
