// What values are to those who ask for a dtype.
#pragma once
#include <optional>

#include "frontend/source/values/values.hpp"

namespace weft::source {

/// The dtype a value names: np.float32, x.dtype, "float32", float; nothing for what names none.
std::optional<DType> dtype_named(const Value& value);

}  // namespace weft::source
