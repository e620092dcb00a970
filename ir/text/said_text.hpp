// What programs print and raise, as statements of Python.
#pragma once
#include "ir/text/names.hpp"

namespace weft {

/// Whether it is a call that says something (runtime/library/errors/saying.hpp).
bool says(const Node& node);
/// `print(…, end="")` or `raise ValueError(…)`, if a condition says so; `said` is what it says.
std::string said_statement(const Node& node, const ndarray& said, const Names& names);

/// `if …: raise ValueError("…")` of a check.
std::string check_statement(const Node& node, const Names& names);

}  // namespace weft
