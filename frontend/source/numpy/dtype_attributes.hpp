// What dtypes, np.finfo and np.iinfo say.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// dtype.NAME, or nothing.
std::optional<Value> dtype_attribute(const DTypeValue& type, const std::string& name);
std::vector<std::string> dtype_attribute_names();
/// dtype.char.
char letter_of(DType dtype);
/// np.finfo(dtype).NAME, or np.iinfo's. Errors: AttributeError.
Value limits_attribute(DType dtype, const std::string& name);

}  // namespace weft::source
