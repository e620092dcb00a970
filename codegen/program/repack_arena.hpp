// The arena of a program whose blocks have changed.
#pragma once
#include "runtime/program/program.hpp"

namespace weft::codegen {

/// Gives the blocks new offsets, where those that are empty take no room, and makes the program's offsets,
/// which are within their blocks, those in the arena.
void repack_arena(Program& program);

}  // namespace weft::codegen
