// How each nest of a program is walked: chosen here, and nowhere else.
#pragma once
#include "codegen/program/lowered.hpp"
#include "codegen/program/target.hpp"

namespace weft::codegen {

/// Gives each nest the first of the strategies (strategies.hpp) that is legal for all its launches, and pays
/// in all of them, or what the target's `schedule` asks for; launches are cut for threads accordingly. Nests
/// of programs that hide launches stay as they are. WEFT_DISABLE_PASS may name strategies that are not to be
/// chosen. Errors: ValueError for what is asked of a kernel that is not there, or cannot legally be walked
/// so.
void choose_schedule(Lowered& lowered, const Target& target);

/// The strategies that WEFT_DISABLE_PASS may name: all but the plain ones.
std::vector<std::string> optional_strategies();

}  // namespace weft::codegen
