// How launches of a nest are cut for threads.
#pragma once
#include "codegen/nest/axis_plan.hpp"

namespace weft::codegen {

/// How a GPU's threads share a point's row.
RowThreads row_threads(const LoopNest& nest);
LaunchRule launch_rule(const LoopNest& nest, const AxisPlan& axes);

}  // namespace weft::codegen
