#include "codegen/schedule/short_rows.hpp"

namespace weft::codegen {
namespace {

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

}  // namespace

bool has_short_rows(const NestUse& use) {
  const LoopNest& nest = use.nest;
  if (nest.lanes != Lanes::row || nest.parallel_axes == 0 || nest.row_axes != 1 || nest.reductions.empty())
    return false;
  return use.in_all([&](const Launch& launch) {
    const std::int64_t row = launch.params[static_cast<std::size_t>(nest.vector_axis())];
    return row > 0 && row <= longest_row(nest, launch.params);
  });
}

}  // namespace weft::codegen
