// Which sweep folds each reduction, and after how many sweeps each value is known.
#pragma once
#include "codegen/nest/axis_plan.hpp"

namespace weft::codegen {

struct SweepOrder {
  std::vector<int> sweep_of;  // one a reduction
  std::vector<int> depth;     // one an instruction: sweeps that must be done before
  int sweeps = 0;
};

/// Reductions of one sweep are all pairwise sums with equal runs, or none is; no sweep needs a result of its
/// own.
SweepOrder order_sweeps(const KernelBody& body, const AxisPlan& axes);

}  // namespace weft::codegen
