// Names of NumPy that are left out for good.
#pragma once
#include <string_view>

namespace weft::source {

/// Why there is nothing of that name; empty where there is, or will be.
std::string_view refusal_of(std::string_view name);

}  // namespace weft::source
