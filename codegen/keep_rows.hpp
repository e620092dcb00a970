// Which nests have rows of one length, which a GPU's threads can keep in registers.
#pragma once
#include "codegen/assemble.hpp"

namespace weft::codegen {

/// Marks the nests whose rows are of one length in all launches, where threads can share it so that each has
/// the elements that it adds in NumPy's pairwise sums, in any exact program's order. Lengths for which
/// `varies` holds, of the launch that it is given, are not known. Programs that hide launches stay as they
/// are.
using Varies = std::function<bool(const Launch& launch, std::size_t param)>;
void mark_kept_rows(
    Lowered& lowered, const Varies& varies = [](const Launch&, std::size_t) { return false; });

}  // namespace weft::codegen
