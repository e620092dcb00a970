// Matrix products and look-ups, and the kernels around them, block of rows by block of rows.
#pragma once
#include "codegen/program/lowered.hpp"

namespace weft::codegen {

/// Joins steps that follow one another into RowBlocks where they compute the same rows one by one and pass
/// much memory on from one to the next: attention without its matrix of scores, layers of a perceptron
/// without what is hidden between them. All numbers of the program are known. No bit changes: a block
/// has rows that its products may compute apart.
void block_rows(Lowered& lowered);

}  // namespace weft::codegen
