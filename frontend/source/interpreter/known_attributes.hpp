// Attributes of values that are not known.
#pragma once
#include "frontend/source/syntax/ast.hpp"

namespace weft::source {

/// Why `.name` is read of no value: that it is something's in Python or NumPy and not in the language, or
/// nothing's; nothing where some value has it.
std::optional<Refusal> refusal_of_attribute(const std::string& name);

}  // namespace weft::source
