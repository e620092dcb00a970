// Loads across rows: neighbours along the row lie far apart, but neighbouring points side by side, as in a
// transpose.
#pragma once
#include "codegen/compiler/cpu/sweep.hpp"

namespace weft::codegen {

/// Those loads of a body that step by one from point to point of the last parallel axis, and further along
/// the row.
std::vector<int> loads_across(const LoopNest& nest, const std::vector<int>& body);

/// Evaluates such loads at the same strip of as many neighbouring points as the strip has lanes: square
/// blocks, read along the points and transposed in registers.
void load_across(const Kernel& kernel, const std::vector<int>& loads, ScopeList& points);

}  // namespace weft::codegen
