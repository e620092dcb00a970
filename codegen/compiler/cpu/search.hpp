// Sweeps that look for the first element of a row of which something holds, as argmax does.
#pragma once
#include <optional>

#include "codegen/compiler/cpu/sweep.hpp"

namespace weft::codegen {

/// The condition (an instruction) of a sweep whose one result is the least number of an element of which it
/// holds, where the numbers ascend along the row.
std::optional<int> searched_condition(const LoopNest& nest, const Stage& stage);

/// What of a body an instruction depends on, and itself, in order.
std::vector<int> needed(const LoopNest& nest, const std::vector<int>& body, int instruction);

/// The part of the row that decides such a sweep at a point: some neighbours, the first for which the
/// condition holds among them; or, where there is none before, the end of the row.
Range deciding_part(const Kernel& kernel, const Stage& stage, int condition, const Scope& point,
                    const Range& row);

}  // namespace weft::codegen
