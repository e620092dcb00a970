// The body of a kernel cut into sweeps over the row, and what is computed once a point between them.
#pragma once
#include "codegen/nest/axis_plan.hpp"

namespace weft::codegen {

/// Completes `nest`, which has its axes and accesses (the body's walks), with reductions, instructions, slots
/// and stages.
///
/// A reduction is swept as soon as what it needs is known, in as few sweeps as its kind allows. Values of the
/// whole row are stored in the last sweep, when all of its loads are done; values of a point as soon as they
/// are known. A row value that a later sweep needs again is computed again when that is cheap, else left in a
/// scratch slot.
void cut_stages(const KernelBody& body, const AxisPlan& axes, LoopNest& nest);

}  // namespace weft::codegen
