// The names of dtypes: of those that Weft has, and of NumPy's others.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/dtype.hpp"

namespace weft::source {

/// NumPy's names of the dtypes there are.
std::vector<std::string> dtype_names();
/// The dtype that np.dtype(text) is: its name, or its code, as "f4" and "<f4".
std::optional<DType> dtype_from_text(std::string_view text);
/// A dtype of NumPy that Weft has not.
bool is_absent_dtype(std::string_view name);

}  // namespace weft::source
