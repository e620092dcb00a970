// Reductions of rows with a point in each lane.
#pragma once
#include "codegen/compiler/cpu/kernel.hpp"

namespace weft::codegen {

/// A stage's body evaluated at one element of the rows.
using RowElement = std::function<Scope(Value element)>;

/// The results of a stage's reductions, with so many lanes. Sums in calls are of short rows, in NumPy's
/// order; other ordered ones go along the row; for all else it is the same order with every number of lanes.
/// `unrolled`: whether the body is light enough to be written once for each accumulator.
ValueList folded_in_lanes(const Kernel& kernel, const Stage& stage, int lanes, bool unrolled,
                          const RowElement& element);

}  // namespace weft::codegen
