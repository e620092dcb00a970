// Look-ups at places that are given, within the kernels that use what they find.
#pragma once
#include "codegen/program/lowered.hpp"

namespace weft::codegen {

/// Joins calls that take single elements of tables with the launch that follows, when it alone reads what
/// they take, each element once: its nest looks the elements up, and what they would have been stored in is
/// no longer in the arena; nor are places that the launch before converts to int64. Where places are not
/// there the nest sets a mark, and a call after it raises what the look-up would have. All numbers of the
/// program are known. No bit changes. Programs with loops that the runtime takes stay as they are.
void join_lookups(Lowered& lowered);

}  // namespace weft::codegen
