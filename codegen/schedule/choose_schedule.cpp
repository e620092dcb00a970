#include "codegen/schedule/choose_schedule.hpp"

#include "codegen/nest/exact_products.hpp"
#include "codegen/nest/launch_rule.hpp"
#include "codegen/schedule/crossed.hpp"
#include "codegen/schedule/schedule_request.hpp"
#include "codegen/schedule/strategies.hpp"
#include "passes/pass_runner.hpp"

namespace weft::codegen {
namespace {

bool is_optional(const StrategyRule& rule) { return *rule.reason != '\0'; }

/// The first strategy that is legal and pays; a plain one is.
NestSchedule chosen(const NestUse& use, const std::vector<std::string>& disabled) {
  for (const StrategyRule& rule : strategy_rules()) {
    if (is_optional(rule) && std::ranges::find(disabled, name(rule.strategy)) != disabled.end()) continue;
    for (const std::int64_t size : legal_sizes(rule, use))
      if (rule.pays(use, size)) return {.strategy = rule.strategy, .size = size, .reason = rule.reason};
  }
  return use.nest.schedule;
}

void apply(const NestSchedule& schedule, LoopNest& nest) {
  nest.schedule = schedule;
  if (schedule == Strategy::tiles) join_exact_products(nest);
}

/// What a launch says of the schedule of its nest.
void cut(Launch& launch, const LoopNest& nest) {
  launch.rule.threads = row_threads(nest);
  launch.rule.tile_side = nest.schedule.tile_side();
  if (nest.schedule == Strategy::kept_rows) launch.rule.scratch = {}, launch.scratch_bytes = 0;
  if (nest.schedule == Strategy::crossed)
    launch.grain = std::max(launch.grain, least_crossed_points(nest, launch));
}

}  // namespace

void choose_schedule(Lowered& lowered, const Target& target) {
  const std::vector<ScheduleRequest> requests = parsed_requests(target.options.schedule);
  const std::vector<NestUse> uses = uses_of(lowered, target);
  check_requests(requests, uses);
  const std::vector<std::string> disabled = passes::disabled_passes();
  std::vector<NestSchedule> schedules;
  for (const NestUse& use : uses)
    schedules.push_back(asked_schedule(requests, use).value_or(chosen(use, disabled)));
  if (hides_launches(lowered.program)) return;
  for (std::size_t i = 0; i < schedules.size(); ++i) apply(schedules[i], lowered.nests[i]);
  each_launch(lowered, [](const LoopNest& nest, Launch& launch) { cut(launch, nest); });
}

std::vector<std::string> optional_strategies() {
  std::vector<std::string> names;
  for (const StrategyRule& rule : strategy_rules())
    if (is_optional(rule)) names.emplace_back(name(rule.strategy));
  return names;
}

}  // namespace weft::codegen
