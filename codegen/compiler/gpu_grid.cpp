#include "codegen/compiler/gpu_grid.hpp"

#include <algorithm>
#include <limits>

#include "codegen/compiler/compute.hpp"
#include "codegen/compiler/gpu_rows.hpp"
#include "codegen/compiler/gpu_walk.hpp"
#include "codegen/compiler/grid.hpp"
#include "runtime/gpu/launch_shape.hpp"

namespace weft::codegen {
namespace {

/// One thread's code: what it takes of its group's grid points.
class Thread {
 public:
  Thread(const Kernel& kernel, const ValueList& extents)
      : kernel_(kernel), values_(kernel.values), extents_(extents) {}

  void emit(Value begin, Value end) const {
    const Value chunk = kernel_.nest.tiled ? kernel_.gpu.chunk : values_.index(1);
    const Value first = values_.add(begin, values_.multiply(kernel_.gpu.group, chunk));
    const Value step = values_.multiply(kernel_.gpu.groups, chunk);
    for_loop(values_, "chunk", first, end, step, {}, [&](Value from, const ValueList&) {
      const Value to = values_.minimum(values_.add(from, chunk), end);
      for_loop(values_, "point", from, to, values_.index(1), {}, [&](Value point, const ValueList&) {
        take_point(grid_indices(values_, point, extents_));
        return ValueList();
      });
      return ValueList();
    });
  }

 private:
  void take_point(const ValueList& indices) const {
    const LoopNest& nest = kernel_.nest;
    if (nest.lanes == Lanes::points) return take_panel(indices);
    if (shares_rows(nest)) return take_row_together(kernel_, point_scope(kernel_, indices));
    if (!nest.reductions.empty() || !nest.slots.empty()) return emit_points(kernel_, indices, 1);
    take_elements(indices);
  }

  /// The row's elements, or its tile's, every `width`'th: neighbours go to neighbouring threads.
  void take_elements(const ValueList& indices) const {
    const Range last = row_part(kernel_, indices);
    const int row = kernel_.nest.parallel_axes;
    const Value count = values_.multiply(elements_of_axes(kernel_, row, kernel_.axes() - 1),
                                         values_.subtract(last.to, last.from));
    const Scope point = point_scope(kernel_, indices);
    int together = std::numeric_limits<int>::max();
    for (const Stage& stage : kernel_.nest.stages)
      together = std::min(together, elements_together(kernel_, stage));
    const auto take = [&](const ValueList& numbers, const ValueList&) {
      ScopeList scopes;
      for (const Value number : numbers) scopes.push_back(element_scope(kernel_, point, row, number, last));
      take_stages(scopes);
      return ValueList();
    };
    // By the whole blocks that long rows have: the compiler knows how far apart elements are.
    const Value widest = values_.index(most_threads), width = kernel_.gpu.width;
    const Value reach =
        values_.select(values_.compare(Relation::equal, width, widest), count, values_.index(0));
    const Value next = walk_together(values_, kernel_.gpu.lane, reach, widest, together, {}, take)[0];
    walk_strides(values_, next, count, width, 1, {}, take);
  }

  /// All are evaluated before anything is stored: their loads are in flight together.
  void take_stages(ScopeList& scopes) const {
    for (const Stage& stage : kernel_.nest.stages) {
      for (Scope& scope : scopes) evaluate(kernel_, stage.body, scope);
      for (const Scope& scope : scopes) store_results(kernel_, stage, scope);
    }
  }

  /// The points of a panel, every `width`'th.
  void take_panel(const ValueList& panel) const {
    const int last = kernel_.nest.parallel_axes - 1;
    const Value start = values_.multiply(panel.back(), values_.index(panel_points));
    const Value count =
        values_.minimum(values_.index(panel_points), values_.subtract(kernel_.extent(last), start));
    for_loop(values_, "point", kernel_.gpu.lane, count, kernel_.gpu.width, {},
             [&](Value number, const ValueList&) {
               ValueList indices = panel;
               indices.back() = values_.add(start, number);
               Scope point = point_scope(kernel_, indices);
               point.strip.start = number;
               for (const Stage& stage : kernel_.nest.stages) take_stage(stage, point);
               return ValueList();
             });
  }

  void take_stage(const Stage& stage, Scope& point) const {
    if (stage.sweep) return walk_row(stage, point);
    evaluate(kernel_, stage.body, point);
    store_results(kernel_, stage, point);
  }

  /// Element by element, in the row's order; some are evaluated together, where none asks for the totals so
  /// far.
  void walk_row(const Stage& stage, Scope& point) const {
    ValueList totals = reduce_starts(kernel_, stage);
    const int last = kernel_.axes() - 1;
    const int together = asks_for_totals(stage) ? 1 : rows_together(stage);
    totals = for_row_axes(kernel_, {point}, kernel_.nest.parallel_axes, last, totals,
                          [&](const ScopeList& outer, const ValueList& carried) {
                            return walk_strides(values_, values_.index(0), kernel_.extent(last),
                                                values_.index(1), together, carried,
                                                [&](const ValueList& numbers, const ValueList& inner) {
                                                  return with_next(stage, outer[0], numbers, inner);
                                                });
                          });
    for (std::size_t r = 0; r < totals.size(); ++r) point.reduced[stage.reductions[r]] = totals[r];
  }

  /// Points are few beside the elements of their rows: more must be in flight than of elements.
  int rows_together(const Stage& stage) const {
    constexpr int times = 4;
    const int together = elements_together(kernel_, stage);
    return together > 1 ? times * together : together;
  }

  bool asks_for_totals(const Stage& stage) const {
    return std::ranges::any_of(stage.body, [&](int index) {
      return kernel_.nest.instructions[index].opcode == Instruction::Opcode::running;
    });
  }

  ValueList with_next(const Stage& stage, const Scope& row, const ValueList& numbers,
                      ValueList totals) const {
    ScopeList scopes(numbers.size(), row);
    for (std::size_t i = 0; i < scopes.size(); ++i) {
      scopes[i].enter_row(kernel_, kernel_.axes() - 1, numbers[i]);
      for (std::size_t r = 0; r < totals.size(); ++r) scopes[i].reduced[stage.reductions[r]] = totals[r];
      evaluate(kernel_, stage.body, scopes[i]);
    }
    for (const Scope& scope : scopes) {
      store_results(kernel_, stage, scope);
      for (std::size_t r = 0; r < totals.size(); ++r)
        totals[r] = with_element(kernel_, scope, kernel_.nest.reductions[stage.reductions[r]], totals[r]);
    }
    return totals;
  }

  const Kernel& kernel_;
  Values& values_;
  const ValueList& extents_;
};

}  // namespace

void emit_gpu_grid(const Kernel& kernel, Value begin, Value end, const ValueList& extents) {
  Thread(kernel, extents).emit(begin, end);
}

}  // namespace weft::codegen
