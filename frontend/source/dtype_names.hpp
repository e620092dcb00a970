// The names of dtypes: of those that Weft has, and of NumPy's others.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace weft::source {

/// NumPy's names of the dtypes there are.
std::vector<std::string> dtype_names();
/// A dtype of NumPy that Weft has not.
bool is_absent_dtype(std::string_view name);

}  // namespace weft::source
