#include "codegen/compiler/gpu/rows/panel_rows.hpp"

#include <algorithm>

#include "codegen/compiler/gpu/walk.hpp"
#include "codegen/nest/row_parts.hpp"
#include "runtime/gpu/abi/emulated_thread.hpp"

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

namespace {

/// What a row's element has in registers while it waits: what it loads, or what is folded of it.
std::int64_t bytes_in_flight(const LoopNest& nest, const Stage& stage) {
  std::int64_t loaded = 0, folded = 0;
  for (const int index : stage.body)
    if (nest.instructions[index].opcode == Instruction::Opcode::load)
      loaded += itemsize(nest.instructions[index].dtype);
  for (const int index : operands_of(nest, stage)) folded += itemsize(nest.instructions[index].dtype);
  return std::max({loaded, folded, std::int64_t{1}});
}

}  // namespace

/// Points are few beside the elements of their rows: more must be in flight than of elements, which registers
/// hold.
int rows_together(const LoopNest& nest, const Stage& stage) {
  constexpr int most_bytes = 128;
  const bool stores_alone = stage.reductions.empty() && stores(stage);  // whose places are held, too
  const int times = asks_for_totals(nest, stage.body) || stores_alone ? 2 : 4;
  if (asks_for_totals(nest, reduced_body(nest, stage))) return 1;
  const int together = elements_together(nest, stage);
  if (together == 1) return 1;
  return std::clamp(static_cast<int>(most_bytes / bytes_in_flight(nest, stage)), 1, times * together);
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
