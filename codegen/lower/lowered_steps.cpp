#include "codegen/lower/lowered_steps.hpp"

#include <array>
#include <map>
#include <mutex>

#include "codegen/lower/join_steps.hpp"
#include "ir/loops/loop.hpp"

namespace weft::codegen {
namespace {

/// What the samples of loops were lowered to, as long as there are these loops.
class LoweredLoops {
 public:
  std::optional<std::vector<LoweredStep>> find(const LoopStepsPtr& steps) {
    const std::lock_guard lock(mutex_);
    const auto found = lowered_.find(steps);
    return found == lowered_.end() ? std::nullopt : std::optional(found->second);
  }
  void keep(const LoopStepsPtr& steps, const std::vector<LoweredStep>& lowered) {
    const std::lock_guard lock(mutex_);
    std::erase_if(lowered_, [](const auto& known) { return known.first.expired(); });
    lowered_.emplace(steps, lowered);
  }

 private:
  std::mutex mutex_;
  std::map<std::weak_ptr<const LoopSteps>, std::vector<LoweredStep>, std::owner_less<>> lowered_;
};

LoweredLoops& lowered_loops(const StepPlan& plan) {
  static std::array<LoweredLoops, 4> loops;
  return loops[(plan.gpu ? 2 : 0) + (plan.exact ? 1 : 0)];
}

/// A loop within a loop, of one sample, is lowered with the step around it.
bool is_inner(const LoopSteps& steps) { return steps.samples.size() == 1; }

}  // namespace

std::vector<LoweredStep> lowered_steps(const LoopStepsPtr& steps, const StepPlan& plan) {
  if (auto known = lowered_loops(plan).find(steps)) return *std::move(known);
  std::vector<LoweredStep> lowered;
  for (const LoopStep& step : steps->samples) lowered.push_back(lowered_step(step, steps->origin, plan));
  if (!is_inner(*steps)) lowered_loops(plan).keep(steps, lowered);
  return lowered;
}

/// Steps that differ mostly do at the corners, which are the first.
std::optional<std::uint32_t> differing_loop(const LoopStepsPtr& steps) {
  std::vector<LoweredStep> lowered;
  for (const LoopStep& step : steps->samples) {
    lowered.push_back(lowered_step(step, steps->origin, {}));
    if (const auto loop = differing_loop({lowered.front(), lowered.back()})) return loop;
  }
  if (const auto loop = differing_loop(lowered)) return loop;
  lowered_loops({}).keep(steps, lowered);
  return {};
}

void check_loop(const LoopStepsPtr& steps, std::int64_t length) {
  Lowered lowered;
  lowered.program.steps.push_back(Loop{.steps = length});
  lowered.loops.push_back(lowered_steps(steps, {}));
  join_steps(lowered);
}

}  // namespace weft::codegen
