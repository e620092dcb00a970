// What Python 3.11 has, in the language that is read or not: so that what is missing is told from what is
// misspelt.
#pragma once
#include <string_view>

namespace weft::source {

/// Whether Python has a builtin NAME.
bool python_has(std::string_view name);
/// Whether values of its type of that name have the attribute NAME, without underscores.
bool python_type_has(std::string_view type, std::string_view name);

}  // namespace weft::source
