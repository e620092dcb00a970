// Tiles of elements, which a GPU's blocks take where memory lies across rows.
#pragma once
#include "codegen/schedule/nest_use.hpp"

namespace weft::codegen {

/// The sides of tiles (Strategy::tiles_across) of a nest that has accesses_across (tiles_across.hpp).
LegalSizes sides_across(const NestUse& use);
/// Whether both axes of the tiles are long enough in all launches, as far as lengths are known, and something
/// lies along the one across.
bool tiles_across_pay(const NestUse& use);

}  // namespace weft::codegen
