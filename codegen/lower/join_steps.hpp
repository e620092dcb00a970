// The steps of a loop, lowered one by one, become one body whose numbers depend on the steps taken.
#pragma once
#include "codegen/program/lowered.hpp"

namespace weft::codegen {

/// Gives each loop of `lowered` its body. Errors: NotImplementedError when steps differ in more than numbers,
/// or in numbers that are no polynomials of low degree.
void join_steps(Lowered& lowered);

/// The origin of a loop, of these steps or within them, whose own steps differ in more than numbers.
std::optional<std::uint32_t> differing_loop(const std::vector<LoweredStep>& sampled);

}  // namespace weft::codegen
