// Tiles of elements that a GPU's blocks take through their memory, as memory lies across rows.
#pragma once
#include "codegen/compiler/cpu/kernel.hpp"

namespace weft::codegen {

/// One thread's code for the tiles of its block (tiles_across.hpp). Neighbouring threads read what lies
/// across rows where it lies side by side, and put it into the block's memory; then they take neighbours of a
/// row, and what is stored across rows goes the same way back.
void take_tiles_across(const Kernel& kernel);

}  // namespace weft::codegen
