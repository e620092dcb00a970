// Which nests have short rows alone, known where all lengths are.
#pragma once
#include "codegen/assemble.hpp"

namespace weft::codegen {

/// Whether some launches are not among the steps: loops and blocks of rows have their own.
bool hides_launches(const Program& program);

/// Marks the nests with reductions whose rows are short in all launches. Programs that hide launches stay as
/// they are.
void mark_short_rows(Lowered& lowered);

}  // namespace weft::codegen
