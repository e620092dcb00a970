// Which nests have short rows alone, known where all lengths are.
#pragma once
#include "codegen/assemble.hpp"

namespace weft::codegen {

/// Marks the nests with reductions whose rows are short in all launches. Programs with loops and blocks of
/// rows stay as they are: there, launches are not all at hand.
void mark_short_rows(Lowered& lowered);

}  // namespace weft::codegen
