// Rows of a panel on a GPU: which thread has which, and what it does at them.
#pragma once
#include "codegen/compiler/cpu/kernel.hpp"

namespace weft::codegen {

/// Which threads of the block have a point of the panel, of up to 2^chunk_bits: number `point`; `exists`, i1,
/// where it is not one of another thread's, of a smaller `number`. The threads of one `row` have those of one
/// row.
struct PanelThread {
  Value number, point, exists, row, warp;

  PanelThread(const Kernel& kernel, Value points);
  /// Of the first row.
  Value is_first(Values& values) const;
};

/// Rows that a thread has in flight.
int rows_together(const LoopNest& nest, const Stage& stage);
bool stores(const Stage& stage);
/// What the reductions of a sweep take from each element: instructions.
std::vector<int> operands_of(const LoopNest& nest, const Stage& stage);

/// At row `number` of the last row axis, evaluated: all, or, where totals so far are asked for, what is
/// reduced.
Scope row_scope(const Kernel& kernel, const Stage& stage, Scope outer, Value number);
/// The totals, by reduction of the stage, with what they take at this element.
ValueList with_next(const Kernel& kernel, const Stage& stage, const Scope& element, ValueList totals);
}  // namespace weft::codegen
