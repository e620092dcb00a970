// Products of lines and columns, of which a GPU's blocks take tiles.
#pragma once
#include "codegen/schedule/nest_use.hpp"

namespace weft::codegen {

/// The sides of tiles (Strategy::tiles) of a nest that reduces rows at points of two axes, and loads what one
/// of the two decides, as a sum of products does: a block that takes a tile of such points reads each line
/// and each column once.
LegalSizes sides_of_tiles(const NestUse& use);
/// Whether no launch is known to have too few points for tiles, or for large ones.
bool tiles_pay(const NestUse& use, std::int64_t side);

/// The side of the tiles that a matrix product is taken by, of which some length may vary.
int product_tile_side(const MatrixProduct& product, bool varies);

}  // namespace weft::codegen
