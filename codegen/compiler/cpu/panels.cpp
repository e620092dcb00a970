#include "codegen/compiler/cpu/panels.hpp"

#include <algorithm>

#include "codegen/compiler/cpu/strips.hpp"
#include "codegen/compiler/cpu/sweep.hpp"
#include "codegen/compiler/math/compute.hpp"

namespace weft::codegen {
namespace {

constexpr std::int64_t rows_together = 8;

/// As many as fit the stack, at least one; scratch slots hold the rows of one.
std::int64_t panels_together(const LoopNest& nest) {
  constexpr std::int64_t stack_bytes = 64 * 1024, enough = 64;
  std::int64_t point_bytes = 1;
  for (std::size_t i = 0; i < nest.instructions.size(); ++i)
    if (is_kept(nest, static_cast<int>(i))) point_bytes += itemsize(nest.instructions[i].dtype);
  for (const Reduction& reduction : nest.reductions) point_bytes += itemsize(reduction.dtype);
  if (!nest.slots.empty()) return 1;
  return std::clamp(stack_bytes / (point_bytes * panel_points), std::int64_t{1}, enough);
}

/// Neighbouring strips whose rows are read as one stretch.
int strips_together(const Kernel& kernel, const Stage& stage) {
  const int operations = cost(kernel.nest, stage);
  return operations <= 8 ? 4 : operations <= 24 ? 2 : 1;
}

}  // namespace

bool is_kept(const LoopNest& nest, int index) {
  const Instruction& instruction = nest.instructions[index];
  if (!instruction.per_point || instruction.opcode == Instruction::Opcode::constant) return false;
  const auto uses = [&](int user) {
    const std::vector<int>& operands = nest.instructions[user].operands;
    return std::ranges::find(operands, index) != operands.end();
  };
  for (const Stage& stage : nest.stages) {
    if (std::ranges::find(stage.body, index) != stage.body.end()) continue;
    const bool stored =
        std::ranges::any_of(stage.stores, [&](const Store& store) { return store.value == index; });
    const bool reduced = std::ranges::any_of(stage.reductions, [&](int reduction) {
      return nest.reductions[reduction].operand == index || nest.reductions[reduction].times == index;
    });
    if (stored || reduced || std::ranges::any_of(stage.body, uses)) return true;
  }
  return false;
}

PanelStages::PanelStages(const Kernel& kernel) : kernel_(kernel), most_panels_(panels_together(kernel.nest)) {
  const std::int64_t points = most_panels_ * panel_points;
  const auto array = [&](DType dtype) {
    return stack_memory(kernel.values, stored_type(kernel.values.builder(), dtype), points);
  };
  for (std::size_t i = 0; i < kernel.nest.instructions.size(); ++i) {
    const bool keep = is_kept(kernel.nest, static_cast<int>(i));
    kept_.push_back(keep ? array(kernel.nest.instructions[i].dtype) : Value());
  }
  for (const Reduction& reduction : kernel.nest.reductions) accumulators_.push_back(array(reduction.dtype));
}

void PanelStages::emit(const ValueList& indices, Value panels) const {
  Values& values = kernel_.values;
  const int last = kernel_.nest.parallel_axes - 1;
  Panels at{.outer = outermost(kernel_),
            .first = values.multiply(indices[last], values.index(panel_points)),
            .points = {}};
  for (int axis = 0; axis < last; ++axis) at.outer.enter(kernel_, axis, indices[axis]);
  at.points = values.minimum(values.subtract(kernel_.extent(last), at.first),
                             values.multiply(panels, values.index(panel_points)));
  for_stages(
      kernel_.nest, [&](const Stage& stage) { emit_sweep(at, stage); },
      [&](const Stage& stage) { emit_point(at, stage); });
}

Place PanelStages::place(Value memory, const Strip& strip) const {
  return {.memory = memory, .offset = strip.start, .lane_stride = StrideClass::one, .stride = {}};
}

/// The arrays have room for whole vectors, so they are never masked.
Scope PanelStages::strip_of(const Panels& panels, const Strip& strip) const {
  Scope scope = panels.outer;
  scope.enter(kernel_, kernel_.nest.parallel_axes - 1, kernel_.values.add(panels.first, strip.start));
  scope.strip = strip;
  const Strip whole{.lanes = strip.lanes, .start = strip.start, .count = {}, .mask = {}};
  for (std::size_t i = 0; i < kept_.size(); ++i)
    if (kept_[i])
      scope.known[i] =
          load(kernel_.values, kernel_.nest.instructions[i].dtype, place(kept_[i], strip), whole);
  for (std::size_t i = 0; i < accumulators_.size(); ++i)
    scope.reduced[i] =
        load(kernel_.values, kernel_.nest.reductions[i].dtype, place(accumulators_[i], strip), whole);
  return scope;
}

void PanelStages::for_strips(const Panels& panels, int unroll,
                             const std::function<void(const std::vector<Strip>&)>& body) const {
  const auto without_state = [&](const std::vector<Strip>& strips, const ValueList&) {
    body(strips);
    return ValueList();
  };
  const Value zero = kernel_.values.index(0);
  walk_vectors(kernel_, zero, panels.points, unroll, {}, without_state);
  walk_rest(kernel_, zero, panels.points, {}, without_state);
}

void PanelStages::emit_point(const Panels& panels, const Stage& stage) const {
  for_strips(panels, 1, [&](const std::vector<Strip>& strips) {
    Scope point = strip_of(panels, strips[0]);
    evaluate(kernel_, stage.body, point);
    store_results(kernel_, stage, point);
    for (int index : stage.body)
      if (kept_[index])
        store(kernel_.values, kernel_.nest.instructions[index].dtype, in_lanes(kernel_, point, index),
              place(kept_[index], strips[0]), strips[0]);
  });
}

void PanelStages::emit_sweep(const Panels& panels, const Stage& stage) const {
  Values& values = kernel_.values;
  for_strips(panels, 1, [&](const std::vector<Strip>& strips) {
    for (int index : stage.reductions) {
      const Reduction& reduction = kernel_.nest.reductions[index];
      const Value start = reduce_start(values, reduction, strips[0].lanes);
      store(values, reduction.dtype, start, place(accumulators_[index], strips[0]), strips[0]);
    }
  });
  const int last = kernel_.axes() - 1;
  for_row_axes(
      kernel_, {panels.outer}, kernel_.nest.parallel_axes, last, {},
      [&](const ScopeList& outer, const ValueList&) {
        const Value rows = kernel_.extent(last), together = values.index(rows_together);
        for_loop(values, "rows", values.index(0), rows, together, {}, [&](Value from, const ValueList&) {
          const Value to = values.minimum(values.add(from, together), rows);
          const Panels here{outer[0], panels.first, panels.points};
          for_strips(here, strips_together(kernel_, stage), [&](const std::vector<Strip>& strips) {
            std::vector<Scope> points;
            for (const Strip& strip : strips) points.push_back(strip_of(here, strip));
            emit_rows(stage, points, from, to);
          });
          return ValueList();
        });
        return ValueList();
      });
}

/// Rows [from, to) at some strips, accumulators in registers.
void PanelStages::emit_rows(const Stage& stage, const std::vector<Scope>& points, Value from,
                            Value to) const {
  Values& values = kernel_.values;
  ValueList carried;
  for (const Scope& point : points)
    for (int index : stage.reductions) carried.push_back(point.reduced[index]);
  carried =
      for_loop(values, "row", from, to, values.index(1), carried, [&](Value row, const ValueList& inner) {
        std::vector<Scope> elements = points;
        for (Scope& element : elements) element.enter_row(kernel_, kernel_.axes() - 1, row);
        return accumulate(stage, elements, inner);
      });
  auto result = carried.begin();
  for (const Scope& point : points)
    for (int index : stage.reductions)
      store(values, kernel_.nest.reductions[index].dtype, *result++, place(accumulators_[index], point.strip),
            point.strip);
}

ValueList PanelStages::accumulate(const Stage& stage, std::vector<Scope>& points,
                                  const ValueList& carried) const {
  auto accumulator = carried.begin();
  for (Scope& point : points) {
    for (int index : stage.reductions) point.reduced[index] = *accumulator++;
    evaluate(kernel_, stage.body, point);
  }
  ValueList next;
  for (const Scope& point : points) {
    store_results(kernel_, stage, point);
    for (int index : stage.reductions) {
      const Reduction& reduction = kernel_.nest.reductions[index];
      next.push_back(with_element(kernel_, point, reduction, carried[next.size()]));
    }
  }
  return next;
}

}  // namespace weft::codegen
