// How launches of a nest are cut for threads.
#pragma once
#include "codegen/axis_plan.hpp"

namespace weft::codegen {

LaunchRule launch_rule(const LoopNest& nest, const AxisPlan& axes);

}  // namespace weft::codegen
