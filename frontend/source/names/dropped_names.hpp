// The names that NumPy 2 dropped.
#pragma once
#include <optional>
#include <string>

namespace weft::source {

/// What NumPy says of np.NAME, which it had once.
std::optional<std::string> dropped_name(std::string_view name);

}  // namespace weft::source
