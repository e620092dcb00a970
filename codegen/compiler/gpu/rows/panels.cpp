#include "codegen/compiler/gpu/rows/panels.hpp"

#include <algorithm>

#include "codegen/compiler/cpu/grid.hpp"
#include "codegen/compiler/gpu/functions.hpp"
#include "codegen/compiler/gpu/rows/panel_rows.hpp"
#include "codegen/compiler/gpu/rows/rows_ahead.hpp"
#include "codegen/compiler/gpu/totals.hpp"
#include "codegen/compiler/gpu/walk.hpp"
#include "codegen/nest/row_parts.hpp"
#include "runtime/gpu/abi/emulated_thread.hpp"
#include "runtime/gpu/abi/launch_shape.hpp"

namespace weft::codegen {
namespace {

/// How the warps of a block take a sweep.
enum class Manner : std::uint8_t {
  apart,    // each some rows
  ahead,    // one folds rows that the others read
  by_first  // one takes all rows
};

/// Of all threads' totals.
std::int64_t total_bytes(const Stage& stage) {
  return SharedValues::bytes(stage.reductions.size(), most_threads);
}

Manner manner_of(const LoopNest& nest, const Stage& stage) {
  if (asks_for_totals(nest, reduced_body(nest, stage))) return Manner::by_first;
  if (std::ranges::any_of(stage.reductions, [&](int index) { return nest.reductions[index].ordered; }))
    return can_read_ahead(nest, stage) ? Manner::ahead : Manner::by_first;
  return total_bytes(stage) <= static_cast<std::int64_t>(memory_beside_scratch) ? Manner::apart
                                                                                : Manner::by_first;
}

Value panel_points(const Kernel& kernel) {
  return kernel.values.shift_left(kernel.values.index(1), kernel.gpu.chunk_bits);
}

Value panel_start(const Kernel& kernel, const ValueList& panel) {
  return kernel.values.shift_left(panel.back(), kernel.gpu.chunk_bits);
}

Value panel_size(const Kernel& kernel, Value start) {
  const Value extent = kernel.extent(kernel.nest.parallel_axes - 1);
  return kernel.values.minimum(panel_points(kernel), kernel.values.subtract(extent, start));
}

class Panel {
 public:
  Panel(const Kernel& kernel, ValueList panel)
      : kernel_(kernel),
        values_(kernel.values),
        start_(panel_start(kernel, panel)),
        thread_(kernel, panel_size(kernel, start_)) {
    panel.back() = values_.add(start_, thread_.point);
    point_ = point_scope(kernel, panel);
    point_.strip.start = thread_.point;
  }

  void take_alone() {
    const Value zero = values_.index(0), one = values_.index(1);
    when(values_, thread_.exists, [&] {
      for_stages(
          kernel_.nest, [&](const Stage& stage) { take_results(stage, walked(stage, zero, one)); },
          [&](const Stage& stage) {
            evaluate(kernel_, stage.body, point_);
            store_results(kernel_, stage, point_);
          });
    });
  }

  /// Threads whose point is another's do as that one, but for what is stored.
  void take_together() {
    for (const Stage& stage : kernel_.nest.stages) {
      if (stage.sweep)
        take_results(stage, results_of(stage));
      else
        take_point_stage(stage);
      barrier(kernel_);
    }
  }

 private:
  void take_results(const Stage& stage, const ValueList& results) {
    for (std::size_t r = 0; r < results.size(); ++r) point_.reduced[stage.reductions[r]] = results[r];
  }

  /// What is stored may lie where others still read.
  void take_point_stage(const Stage& stage) {
    evaluate(kernel_, stage.body, point_);
    if (stage.stores.empty()) return;
    barrier(kernel_);
    when(values_, values_.bit_and(thread_.is_first(values_), thread_.exists),
         [&] { store_results(kernel_, stage, point_); });
  }

  ValueList results_of(const Stage& stage) const {
    switch (manner_of(kernel_.nest, stage)) {
      case Manner::apart:
        return folded_apart(stage);
      case Manner::ahead:
        return of_first(stage, for_outer_rows(stage, [&](const Scope& outer, const ValueList& totals) {
                          return folded_by_first(kernel_, stage, outer, thread_, totals);
                        }));
      case Manner::by_first:
        return of_first(stage, walked_by_first(stage));
    }
    __builtin_unreachable();
  }

  using RowsBody = std::function<ValueList(const Scope& outer, const ValueList& totals)>;
  ValueList for_outer_rows(const Stage& stage, const RowsBody& body) const {
    return for_row_axes(
        kernel_, {point_}, kernel_.nest.parallel_axes, kernel_.axes() - 1, reduce_starts(kernel_, stage),
        [&](const ScopeList& outer, const ValueList& totals) { return body(outer[0], totals); });
  }

  /// Rows `first`, `first` + `step`, …
  ValueList walked(const Stage& stage, Value first, Value step) const {
    return for_outer_rows(stage, [&](const Scope& outer, const ValueList& totals) {
      return walked_on(stage, outer, first, step, totals);
    });
  }

  /// Some are evaluated together, where none asks for the totals so far.
  ValueList walked_on(const Stage& stage, const Scope& outer, Value first, Value step,
                      const ValueList& carried) const {
    return walk_strides(values_, first, kernel_.extent(kernel_.axes() - 1), step,
                        rows_together(kernel_.nest, stage), carried,
                        [&](const ValueList& numbers, const ValueList& totals) {
                          return with_rows(stage, outer, numbers, totals);
                        });
  }

  ValueList walked_by_first(const Stage& stage) const {
    return branch(
        values_, thread_.is_first(values_), [&] { return walked(stage, values_.index(0), values_.index(1)); },
        [&] { return reduce_starts(kernel_, stage); });
  }

  ValueList with_rows(const Stage& stage, Scope outer, const ValueList& numbers, ValueList totals) const {
    for (std::size_t r = 0; r < totals.size(); ++r) outer.reduced[stage.reductions[r]] = totals[r];
    ScopeList rows;
    for (const Value number : numbers) rows.push_back(row_scope(kernel_, stage, outer, number));
    for (Scope& row : rows) {
      totals = with_next(kernel_, stage, row, totals);
      evaluate_rest(kernel_, stage, row, totals);
    }
    if (stores(stage))
      when(values_, thread_.exists, [&] {
        for (const Scope& row : rows) store_results(kernel_, stage, row);
      });
    return totals;
  }

  SharedValues totals_of(const Stage& stage) const {
    return {kernel_, kernel_.gpu.shared, reduced_dtypes(kernel_.nest, stage), most_threads};
  }

  /// What the threads of the first row have, in all.
  ValueList of_first(const Stage& stage, const ValueList& own) const {
    const SharedValues totals = totals_of(stage);
    barrier(kernel_);
    when(values_, thread_.is_first(values_), [&] { totals.store(own, thread_.number); });
    barrier(kernel_);
    return totals.load(thread_.number);
  }

  ValueList folded_apart(const Stage& stage) const {
    const Value rows = values_.shift_right(kernel_.gpu.width, kernel_.gpu.chunk_bits, false);
    const ValueList own = walked(stage, thread_.row, rows);
    if (own.empty()) return own;
    const SharedValues totals = totals_of(stage);
    totals.store(own, kernel_.gpu.lane);
    barrier(kernel_);
    const Value size = panel_points(kernel_);
    return for_loop(values_, "thread", values_.add(thread_.number, size), kernel_.gpu.width, size,
                    totals.load(thread_.number), [&](Value other, const ValueList& some) {
                      return joined(kernel_, stage, some, totals.load(other));
                    });
  }

  const Kernel& kernel_;
  Values& values_;
  Value start_;
  PanelThread thread_;
  Scope point_;
};

}  // namespace

void take_panel(const Kernel& kernel, const ValueList& panel) {
  Values& values = kernel.values;
  const Value several = values.compare(Relation::greater, kernel.gpu.width, panel_points(kernel));
  const auto take = [&](void (Panel::*how)()) {
    return [&kernel, &panel, how] {
      (Panel(kernel, panel).*how)();
      return ValueList();
    };
  };
  branch(values, several, take(&Panel::take_together), take(&Panel::take_alone));
}

std::int64_t panel_bytes(const LoopNest& nest) {
  std::int64_t most = 0;
  for (const Stage& stage : nest.stages) {
    if (stage.reductions.empty()) continue;
    most = std::max(most, total_bytes(stage));
    if (manner_of(nest, stage) == Manner::ahead) most = std::max(most, bytes_ahead(nest, stage));
  }
  return most;
}

}  // namespace weft::codegen
