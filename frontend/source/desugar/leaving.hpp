// Which statements leave the loop that they stand in.
#pragma once
#include "frontend/source/syntax/ast.hpp"

namespace weft::source {

/// Whether the statement returns, or breaks off or continues the loop that it stands in.
bool leaves(const Syntax& syntax, const Statement& statement);
/// Whether a statement of the loop's body does under a condition, or within.
bool leaves_where(const Syntax& syntax, const Block& body);
/// Whether the statement is a loop whose `else` leaves the loop that it stands in.
bool leaves_in_else(const Syntax& syntax, const Statement& statement);

}  // namespace weft::source
