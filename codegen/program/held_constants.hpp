// Constants of programs that outlive their process.
#pragma once
#include "runtime/program/program.hpp"

namespace weft::codegen {

/// Makes the constants plain memory, in which buffers have their places; those of loops' bodies, too. Errors:
/// NotImplementedError for one that does not lie in a piece.
void hold_memory(Program& program);

}  // namespace weft::codegen
