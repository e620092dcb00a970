// What the text says of a loop.
#pragma once
#include "frontend/source/ast.hpp"

namespace weft::source {

/// The condition of the break that the body of a for begins with; null where it begins otherwise.
const Expression* leading_break(const Syntax& syntax, const Statement& loop);

/// Whether what a name is bound to after the loop may be read. `function`: where the loop stands; null
/// outside of all.
bool is_read_after(const Syntax& syntax, const FunctionSyntax* function, const Statement& loop, Index32 name);

}  // namespace weft::source
