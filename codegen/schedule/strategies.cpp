#include "codegen/schedule/strategies.hpp"

#include "codegen/schedule/crossed.hpp"
#include "codegen/schedule/keep_rows.hpp"
#include "codegen/schedule/short_rows.hpp"
#include "codegen/schedule/streams.hpp"
#include "codegen/schedule/tile_points.hpp"
#include "codegen/schedule/tiles_of_elements.hpp"

namespace weft::codegen {
namespace {

template <auto can>
LegalSizes unsized(const NestUse& use) {
  return can(use) ? LegalSizes{0} : LegalSizes{};
}
template <Strategy strategy>
LegalSizes plain(const NestUse& use) {
  return plain_strategy(use.nest) == strategy ? LegalSizes{0} : LegalSizes{};
}
template <auto does>
bool if_it(const NestUse& use, std::int64_t) {
  return does(use);
}
bool always(const NestUse&, std::int64_t) { return true; }

/// A new strategy is a row: before those that it is better than.
constexpr StrategyRule rules[] = {
    {Strategy::tiles, For::gpu, false, sides_of_tiles, tiles_pay,
     "sums in the row's order, or in any, at points of two axes, of which each load walks one",
     "points of two axes share lines and columns, and fill tiles"},
    {Strategy::tiles_across, For::gpu, false, sides_across, if_it<tiles_across_pay>,
     "no reductions, and memory that may lie along another axis than the row's",
     "memory lies across rows, and both axes fill tiles"},
    {Strategy::crossed, For::cpu, true, unsized<can_be_crossed>, if_it<crossing_pays>,
     "short rows at several points along each of two axes, of which each load walks one",
     "short rows at pairs of points, enough to pack what all of them read"},
    {Strategy::short_rows, For::all, true, unsized<has_short_rows>, always,
     "reductions of a single row axis, of 1 to 128 elements in all launches (to 64 in sums of complex "
     "numbers)",
     "rows of at most 128 elements in all launches"},
    {Strategy::kept_rows, For::gpu, false, kept_row_lengths, always,
     "reductions of rows of one known length in all launches, of 512 to 8192 elements that NumPy's tree "
     "shares "
     "evenly",
     "rows of one length in all launches, which fit a block's registers"},
    {Strategy::streams, For::cpu, true, unsized<can_stream>, if_it<streaming_pays>,
     "no reductions, and a single store, along the rows",
     "results of 32 MiB or more, which wait for memory and no step reads"},
    {Strategy::panels, For::all, false, plain<Strategy::panels>, always,
     "reductions whose rows lie across memory", ""},
    {Strategy::elements, For::all, false, plain<Strategy::elements>, always, "no reductions", ""},
    {Strategy::rows, For::all, false, plain<Strategy::rows>, always, "reductions of rows along memory", ""},
};

bool sees_enough(const StrategyRule& rule, const NestUse& use) {
  if (rule.strategy == plain_strategy(use.nest)) return true;
  return !use.launches.empty() && !hides_launches(use.lowered.program) &&
         (use.target.has_known_lengths() || !rule.needs_known_lengths);
}

}  // namespace

std::span<const StrategyRule> strategy_rules() { return rules; }

const StrategyRule& rule_of(Strategy strategy) {
  return *std::ranges::find(rules, strategy, &StrategyRule::strategy);
}

LegalSizes legal_sizes(const StrategyRule& rule, const NestUse& use) {
  if (!use.target.is_among(rule.target) || !sees_enough(rule, use)) return {};
  return rule.legal_sizes(use);
}

std::vector<NestSchedule> legal_schedules(const NestUse& use) {
  std::vector<NestSchedule> legal;
  for (const StrategyRule& rule : rules)
    for (const std::int64_t size : legal_sizes(rule, use))
      legal.push_back({.strategy = rule.strategy, .size = size});
  return legal;
}

}  // namespace weft::codegen
