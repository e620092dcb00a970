// Sums of rows with a point in each lane.
#pragma once
#include "codegen/compiler/kernel.hpp"

namespace weft::codegen {

/// What a stage's reductions take from one element of the rows, a vector each.
using RowElement = std::function<ValueList(Value element)>;

/// The results of a stage's reductions, sums in calls of short rows, with so many lanes: in each NumPy's
/// order.
ValueList lane_sums(const Kernel& kernel, const Stage& stage, int lanes, const RowElement& element);

}  // namespace weft::codegen
