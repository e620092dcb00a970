// Walks of the threads of a group, side by side.
#pragma once
#include "codegen/compiler/cpu/sweep.hpp"

namespace weft::codegen {

/// How many elements a thread has in flight at once: the more, the lighter a stage is.
int elements_together(const LoopNest& nest, const Stage& stage);

using StrideBody = std::function<ValueList(const ValueList& numbers, const ValueList& carried)>;
/// first, first + step, … below `end`, `together` of these numbers at a time, as long as there are as many.
/// Returns the next number, then what was carried.
ValueList walk_together(Values& values, Value first, Value end, Value step, int together,
                        const ValueList& carried, const StrideBody& body);
/// The same, and then one by one. Returns what was carried.
ValueList walk_strides(Values& values, Value first, Value end, Value step, int together,
                       const ValueList& carried, const StrideBody& body);

/// How many elements the row axes [first, last) have together.
Value elements_of_axes(const Kernel& kernel, int first, int last);
/// Where the accumulators of a stage's reductions start.
ValueList reduce_starts(const Kernel& kernel, const Stage& stage);

/// The scope of element `number` of the row axes from `first_axis` on, of the last of which there is a part:
/// counted through, the last fastest.
Scope element_scope(const Kernel& kernel, Scope scope, int first_axis, Value number, const Range& last);

/// A stage's body at such elements, of all of the last axis. All are evaluated before anything is stored.
ScopeList elements_taken(const Kernel& kernel, const Stage& stage, const Scope& outer, int first_axis,
                         const ValueList& numbers);
/// What is not known yet of a body, with these totals so far for those that are asked for.
void evaluate_rest(const Kernel& kernel, const Stage& stage, Scope& element, const ValueList& totals);

}  // namespace weft::codegen
