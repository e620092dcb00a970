// Which nests are products of lines and columns, of which a GPU's blocks take tiles.
#pragma once
#include "codegen/program/lowered.hpp"
#include "codegen/program/target.hpp"

namespace weft::codegen {

/// Marks the nests that reduce rows at points of two axes, and load what one of the two decides, as a sum of
/// products does: a block that takes a tile of such points reads each line and each column once. Not where
/// points are known to be too few in some launch. Programs that hide launches stay as they are.
void mark_tiles(Lowered& lowered, const Target& target);

/// The side of the tiles that a matrix product is taken by, of which some length may vary.
int product_tile_side(const MatrixProduct& product, bool varies);

}  // namespace weft::codegen
