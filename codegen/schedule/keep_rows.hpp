// Which nests have rows of one length, which a GPU's threads can keep in registers.
#pragma once
#include "codegen/program/lowered.hpp"
#include "codegen/program/target.hpp"

namespace weft::codegen {

/// Marks the nests whose rows are of one length in all launches, where threads can share it so that each has
/// the elements that it adds in NumPy's pairwise sums, in any exact program's order. Programs that hide
/// launches stay as they are.
void mark_kept_rows(Lowered& lowered, const Target& target);

}  // namespace weft::codegen
