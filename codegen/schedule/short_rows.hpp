// Which nests have short rows alone, known where all lengths are.
#pragma once
#include "codegen/program/lowered.hpp"

namespace weft::codegen {

/// Marks the nests with reductions whose rows are short in all launches. Programs that hide launches stay as
/// they are.
void mark_short_rows(Lowered& lowered);

}  // namespace weft::codegen
