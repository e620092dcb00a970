// How a launch is cut for threads, and the scratch memory of each.
#pragma once
#include "codegen/axis_plan.hpp"

namespace weft::codegen {

struct LaunchSize {
  std::int64_t tile = 1;  // elements of the last row axis a point of the grid takes, when tiled
  std::int64_t grid = 1;
  std::int64_t grain = 1;
  std::int64_t scratch_bytes = 0;
};

LaunchSize launch_size(const LoopNest& nest, const AxisPlan& axes);

}  // namespace weft::codegen
