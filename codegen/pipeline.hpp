// From a schedule and its memory plan to the steps and nests of a program: the second table of contents,
// after passes/pipeline.hpp.
#pragma once
#include "codegen/program/lowered.hpp"
#include "codegen/program/target.hpp"
#include "passes/pipeline.hpp"

namespace weft::codegen {

/// For any lengths: nothing is chosen by the numbers of the program, and each nest is walked plainly.
/// Errors: NotImplementedError when the steps of a loop are not alike.
Lowered lower(const passes::Planned& planned, bool gpu = false);

/// Chooses how nests are walked, as far as the numbers that are known say it.
void choose_schedules(Lowered& lowered, const Target& target);

/// As it is run, for the lengths at hand: with look-ups joined to kernels and rows taken by blocks, where
/// that pays, and schedules chosen.
Lowered lower_to_run(const passes::Planned& planned, Isa isa = host_isa());

/// The names that WEFT_DISABLE_PASS may have: this pipeline's, and the one's before.
std::vector<std::string> optional_passes();

}  // namespace weft::codegen
