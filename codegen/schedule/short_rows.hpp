// Rows that are a leaf of NumPy's pairwise sum: points with such are taken several at a time.
#pragma once
#include "codegen/schedule/nest_use.hpp"

namespace weft::codegen {

/// Whether a nest reduces rows that are short in all launches (Strategy::short_rows).
bool has_short_rows(const NestUse& use);

}  // namespace weft::codegen
