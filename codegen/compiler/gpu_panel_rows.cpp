#include "codegen/compiler/gpu_panel_rows.hpp"

#include <algorithm>

#include "codegen/compiler/gpu_walk.hpp"
#include "codegen/row_parts.hpp"
#include "runtime/gpu/emulated_thread.hpp"

namespace weft::codegen {

PanelThread::PanelThread(const Kernel& kernel, Value points) {
  Values& values = kernel.values;
  const Value one = values.index(1), size = values.shift_left(one, kernel.gpu.chunk_bits);
  number = values.bit_and(kernel.gpu.lane, values.subtract(size, one));
  row = values.shift_right(kernel.gpu.lane, kernel.gpu.chunk_bits, false);
  warp = values.quotient(kernel.gpu.lane, values.index(warp_threads));
  exists = values.compare(Relation::less, number, points);
  point = values.minimum(number, values.subtract(points, one));
}

Value PanelThread::is_first(Values& values) const {
  return values.compare(Relation::equal, row, values.index(0));
}

bool stores(const Stage& stage) { return !stage.stores.empty() || !stage.spills.empty(); }

std::vector<int> operands_of(const LoopNest& nest, const Stage& stage) {
  std::vector<int> all;
  for (const int index : stage.reductions)
    for (const int operand : nest.reductions[index].operands()) all.push_back(operand);
  return all;
}

/// Points are few beside the elements of their rows: more must be in flight than of elements, which registers
/// hold.
int rows_together(const LoopNest& nest, const Stage& stage) {
  constexpr int most_bytes = 128;
  const int times = asks_for_totals(nest, stage.body) ? 2 : 4;  // which are stored, too
  if (asks_for_totals(nest, reduced_body(nest, stage))) return 1;
  const int together = elements_together(nest, stage);
  std::int64_t bytes = 0;
  for (const int index : operands_of(nest, stage)) bytes += itemsize(nest.instructions[index].dtype);
  return together > 1 ? std::clamp(static_cast<int>(most_bytes / std::max<std::int64_t>(bytes, 1)), 1,
                                   times * together)
                      : together;
}

Scope row_scope(const Kernel& kernel, const Stage& stage, Scope outer, Value number) {
  outer.enter_row(kernel, kernel.axes() - 1, number);
  const bool asks = asks_for_totals(kernel.nest, stage.body);
  evaluate(kernel, asks ? reduced_body(kernel.nest, stage) : stage.body, outer);
  return outer;
}

ValueList with_next(const Kernel& kernel, const Stage& stage, const Scope& element, ValueList totals) {
  for (std::size_t r = 0; r < totals.size(); ++r)
    totals[r] = with_element(kernel, element, kernel.nest.reductions[stage.reductions[r]], totals[r]);
  return totals;
}

}  // namespace weft::codegen
