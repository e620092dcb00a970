// In which order a kernel walks its axes, and which of them walk as one.
#pragma once
#include "codegen/nest/kernel_body.hpp"

namespace weft::codegen {

struct PlannedAxis {
  std::int64_t extent = 1;
  Dims strides;  // one a walk of the body
};

/// How an ordered sum cuts the row with Lanes::row: see Reduction.
struct Run {
  int axes = 1;
  std::int64_t call_size = 1;
  bool operator==(const Run&) const = default;
};

struct AxisPlan {
  Lanes lanes = Lanes::row;
  std::vector<PlannedAxis> parallel, row;  // outermost first; the row is never without an axis
  std::vector<Run> runs;                   // one a reduction

  std::int64_t row_elements() const;
};

/// With reductions: kept axes are parallel and reduced axes the row, in the order of NumPy's walk, which
/// float sums depend on. Without: in the order of the first output's memory, the innermost axis being the
/// row. Axes of extent 1 are left out, and neighbours that all walks step through as one become one.
AxisPlan plan_axes(const KernelBody& body);

}  // namespace weft::codegen
