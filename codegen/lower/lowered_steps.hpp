// The samples of a loop, lowered one by one: once, for all who ask while the loop is known.
#pragma once
#include "codegen/lower/lower_schedule.hpp"
#include "ir/attributes.hpp"

namespace weft::codegen {

std::vector<LoweredStep> lowered_steps(const LoopStepsPtr& steps, const StepPlan& plan);

/// However they are planned, steps are alike or not. The origin of a loop, this one or one within, whose own
/// steps differ in more than numbers.
std::optional<std::uint32_t> differing_loop(const LoopStepsPtr& steps);

/// Errors: NotImplementedError when the steps, for a loop of `length`, are not one program.
void check_loop(const LoopStepsPtr& steps, std::int64_t length);

}  // namespace weft::codegen
