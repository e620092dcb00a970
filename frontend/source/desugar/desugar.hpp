// Loops and comprehensions get the other forms in which they may be read.
#pragma once
#include "frontend/source/syntax/ast.hpp"

namespace weft::source {

/// Writes them into `syntax`, beside the loops as written, for all its files and functions: fills
/// `structured_loops`, `counted_loops` and `lists_by_loops`. Errors: SyntaxError for a condition that is
/// nested as deeply as can be.
void desugar_loops(Syntax& syntax);

}  // namespace weft::source
