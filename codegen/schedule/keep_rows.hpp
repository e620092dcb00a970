// Rows of one length, which a GPU's threads keep in registers.
#pragma once
#include "codegen/schedule/nest_use.hpp"

namespace weft::codegen {

/// How long the rows of a nest are in all launches, where threads can share them so that each has the
/// elements that it adds in NumPy's pairwise sums, in any exact program's order (Strategy::kept_rows).
LegalSizes kept_row_lengths(const NestUse& use);

}  // namespace weft::codegen
