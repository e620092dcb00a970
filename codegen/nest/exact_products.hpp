// Products that are exact, and may join sums in any program.
#pragma once
#include "codegen/nest/loop_nest.hpp"

namespace weft::codegen {

/// Whether `first` times `second`, instructions, is the same in float32 before and after rounding: of
/// float16s, which have 11 bits, and none so large or so small that it matters.
bool has_exact_product(const LoopNest& nest, int first, int second);

/// Products that only a sum takes join it where they are exact: an fma for two roundings of which the first
/// does nothing.
void join_exact_products(LoopNest& nest);

}  // namespace weft::codegen
