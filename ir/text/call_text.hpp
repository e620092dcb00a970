// Functions of the runtime's library as NumPy spells them.
#pragma once
#include <optional>

#include "ir/text/names.hpp"

namespace weft {

/// The expression that gives what a call does; nothing where NumPy has none.
std::optional<std::string> call_text(const Node& call, const Names& names);

}  // namespace weft
