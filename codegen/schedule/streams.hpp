// Which nests store past the caches, known where all lengths are.
#pragma once
#include "codegen/program/lowered.hpp"

namespace weft::codegen {

/// Marks the nests whose launches all store results larger than caches, which no step reads, along long rows.
/// Programs that hide launches (program/lowered.hpp) stay as they are.
void mark_streams(Lowered& lowered);

}  // namespace weft::codegen
