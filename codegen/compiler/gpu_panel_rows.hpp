// Rows of a panel on a GPU: in the block's memory, and read ahead of the warp that folds them.
#pragma once
#include "codegen/compiler/kernel.hpp"

namespace weft::codegen {

/// Which threads of the block have a point of the panel: number `point` in each warp; `exists`, i1, where it
/// is not one of another thread's. `warp` is the thread's.
struct PanelThread {
  Value point, warp, exists;

  PanelThread(const Kernel& kernel, Value points);
  Value is_first(Values& values) const;
};

/// Lists of values in the block's memory, one for each point of some rows.
class PanelMemory {
 public:
  PanelMemory(const Kernel& kernel, std::vector<DType> dtypes, std::int64_t rows);
  void store(const ValueList& list, Value row) const;
  ValueList load(Value row) const;

 private:
  Place place(std::size_t i, Value row) const;

  Values& values_;
  Value lane_;
  std::vector<DType> dtypes_;
  ValueList memory_;
};

/// Rows that a thread reads ahead of the one that folds them; 0: there is no room for any.
int rows_ahead(const LoopNest& nest, const Stage& stage);
/// Bytes of the block's memory that this takes.
std::int64_t bytes_ahead(const LoopNest& nest, const Stage& stage);
/// Rows that a thread has in flight.
int rows_together(const LoopNest& nest, const Stage& stage);
bool stores(const Stage& stage);

/// At row `number` of the last row axis, evaluated: all, or, where totals so far are asked for, what is
/// reduced.
Scope row_scope(const Kernel& kernel, const Stage& stage, Scope outer, Value number);
/// The totals, by reduction of the stage, with what they take at this element.
ValueList with_next(const Kernel& kernel, const Stage& stage, const Scope& element, ValueList totals);
/// What row_scope leaves, with these totals so far for those that are asked for.
void evaluate_rest(const Kernel& kernel, const Stage& stage, Scope& element, const ValueList& totals);

/// How many rows of the last row axis are parts that are read ahead.
Value whole_parts(const Kernel& kernel, const Stage& stage);
/// The first warp's totals with these rows, in their order: part by part the other warps read them, which
/// goes to the block's memory when the part before is folded. Totals that are asked for take the place there
/// of what is folded, for who has read that to store what depends on them.
ValueList folded_by_first(const Kernel& kernel, const Stage& stage, const Scope& outer,
                          const PanelThread& thread, const ValueList& totals);

}  // namespace weft::codegen
