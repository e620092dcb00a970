#include "codegen/schedule/short_rows.hpp"

#include <algorithm>

#include "codegen/nest/launch_rule.hpp"

namespace weft::codegen {
namespace {

bool can_have_short_rows(const LoopNest& nest) {
  return nest.lanes == Lanes::row && nest.schedule.tile_side() == 0 && nest.parallel_axes > 0 &&
         nest.row_axes == 1 && !nest.reductions.empty();
}

/// Of a sum that NumPy takes in calls, a row must be one leaf of its pairwise tree.
std::int64_t longest_row(const LoopNest& nest, const Dims& params) {
  const ParamLayout layout(nest);
  std::int64_t longest = longest_short_row;
  for (std::size_t i = 0; i < nest.reductions.size(); ++i) {
    if (!nest.reductions[i].in_calls()) continue;
    const std::int64_t call_size = params[static_cast<std::size_t>(layout.call_size(static_cast<int>(i)))];
    longest = std::min({longest, call_size, nest.reductions[i].pairs ? longest_short_row / 2 : longest});
  }
  return longest;
}

bool has_short_rows(const LoopNest& nest, const Dims& params) {
  const std::int64_t row = params[static_cast<std::size_t>(nest.vector_axis())];
  return row > 0 && row <= longest_row(nest, params);
}

}  // namespace

void mark_short_rows(Lowered& lowered) {
  if (hides_launches(lowered.program)) return;
  for (LoopNest& nest : lowered.nests)
    if (can_have_short_rows(nest)) nest.schedule.strategy = Strategy::short_rows;
  each_launch(lowered, [](LoopNest& nest, const Launch& launch) {
    if (nest.schedule.has_short_rows() && !has_short_rows(nest, launch.params))
      nest.schedule.strategy = plain_strategy(nest);
  });
  each_launch(lowered, [](const LoopNest& nest, Launch& launch) { launch.rule.threads = row_threads(nest); });
}

}  // namespace weft::codegen
