#include "codegen/nest/verify_schedule.hpp"

#include <algorithm>

#include "codegen/nest/tile_operands.hpp"

namespace weft::codegen {
namespace {

struct Rule {
  Strategy strategy;
  std::string_view text;
  bool (*holds)(const LoopNest& nest);
};

bool is_by_row(const LoopNest& nest) { return nest.lanes == Lanes::row; }
bool has_one_row_axis(const LoopNest& nest) { return nest.row_axes == 1; }
bool reduces_rows(const LoopNest& nest) { return is_by_row(nest) && !nest.reductions.empty(); }
bool is_elementwise(const LoopNest& nest) { return is_by_row(nest) && nest.reductions.empty(); }
bool has_pairs(const LoopNest& nest) { return nest.parallel_axes > 1 && !loads_pairs(nest); }

constexpr Rule rules[] = {
    {Strategy::rows, "lanes of points are walked by panels, or by tiles", is_by_row},
    {Strategy::panels, "panels are of lanes of points",
     [](const LoopNest& nest) { return !is_by_row(nest); }},
    {Strategy::elements, "tiles are for rows without reductions", is_elementwise},
    {Strategy::streams, "what streams is stored once, along rows without reductions",
     [](const LoopNest& nest) {
       return is_elementwise(nest) && nest.slots.empty() && stored_accesses(nest).size() == 1;
     }},
    {Strategy::short_rows, "short rows are of one axis, at points, and reduced",
     [](const LoopNest& nest) {
       return reduces_rows(nest) && has_one_row_axis(nest) && nest.parallel_axes > 0;
     }},
    {Strategy::crossed, "points that are crossed have short rows, and two axes, of which each load walks one",
     [](const LoopNest& nest) { return reduces_rows(nest) && has_one_row_axis(nest) && has_pairs(nest); }},
    {Strategy::kept_rows, "rows of one length are of one axis, and reduced",
     [](const LoopNest& nest) { return reduces_rows(nest) && has_one_row_axis(nest); }},
    {Strategy::tiles, "tiles of points have two axes, of which each load walks one, and rows of one",
     [](const LoopNest& nest) { return has_one_row_axis(nest) && nest.slots.empty() && has_pairs(nest); }},
    {Strategy::tiles_across, "tiles of elements have an axis beside the row's, and no reductions",
     [](const LoopNest& nest) {
       return is_elementwise(nest) && has_one_row_axis(nest) && nest.parallel_axes > 0 && nest.slots.empty();
     }},
};

}  // namespace

std::string_view broken_rule(const LoopNest& nest) {
  const NestSchedule& schedule = nest.schedule;
  if ((schedule.size > 0) != has_size(schedule.strategy))
    return "tiles and kept rows have a size, other strategies none";
  const Rule& rule = *std::ranges::find(rules, schedule.strategy, &Rule::strategy);
  return rule.holds(nest) ? std::string_view() : rule.text;
}

}  // namespace weft::codegen
