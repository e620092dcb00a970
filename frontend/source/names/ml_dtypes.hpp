// The package ml_dtypes, of which bfloat16 is read.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// ml_dtypes.NAME. Errors: AttributeError, or NotImplementedError for what it has and is not read.
Value ml_dtypes_member(const std::string& name);

}  // namespace weft::source
