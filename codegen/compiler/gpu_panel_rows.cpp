#include "codegen/compiler/gpu_panel_rows.hpp"

#include <algorithm>

#include "codegen/compiler/gpu_functions.hpp"
#include "codegen/compiler/gpu_walk.hpp"
#include "codegen/row_parts.hpp"
#include "runtime/gpu/emulated_thread.hpp"
#include "runtime/gpu/launch_shape.hpp"

namespace weft::codegen {
namespace {

/// Warps that read.
constexpr int readers = most_threads / static_cast<int>(warp_threads) - 1;

/// What the reductions of a sweep take from each element: instructions.
std::vector<int> operands_of(const LoopNest& nest, const Stage& stage) {
  std::vector<int> all;
  for (const int index : stage.reductions)
    for (const int operand : nest.reductions[index].operands()) all.push_back(operand);
  return all;
}

std::vector<DType> dtypes_of(const LoopNest& nest, const std::vector<int>& instructions) {
  std::vector<DType> dtypes;
  for (const int index : instructions) dtypes.push_back(nest.instructions[index].dtype);
  return dtypes;
}

/// For each row that each reader reads ahead. Of a sweep with reductions.
std::int64_t bytes_a_row(const LoopNest& nest, const Stage& stage) {
  std::int64_t bytes = 0;
  for (const DType dtype : dtypes_of(nest, operands_of(nest, stage))) bytes += itemsize(dtype);
  return bytes * readers * gpu_panel_points;
}

class RowsAhead {
 public:
  RowsAhead(const Kernel& kernel, const Stage& stage, const Scope& outer, const PanelThread& thread)
      : kernel_(kernel),
        values_(kernel.values),
        stage_(stage),
        outer_(outer),
        thread_(thread),
        each_(rows_ahead(kernel.nest, stage)),
        asks_(asks_for_totals(kernel.nest, stage.body)),
        operands_(operands_of(kernel.nest, stage)),
        memory_(kernel, dtypes_of(kernel.nest, operands_), std::int64_t{each_} * readers) {}

  ValueList folded(const ValueList& totals) const {
    return branch(
        values_, thread_.is_first(values_), [&] { return fold_parts(totals); },
        [&] {
          read_parts();
          return totals;
        });
  }

 private:
  ValueList for_parts(const ValueList& carried,
                      const std::function<ValueList(Value, const ValueList&)>& body) const {
    return for_loop(values_, "part", values_.index(0), whole_parts(kernel_, stage_), part(), carried, body);
  }
  Value part() const { return values_.index(std::int64_t{each_} * readers); }

  void read_parts() const {
    for_parts({}, [&](Value first, const ValueList&) {
      ScopeList rows = rows_read(first);
      if (!asks_) store_rows(rows);
      barrier(kernel_);  // the part before is folded
      for (int i = 0; i < each_; ++i) {
        ValueList list;
        for (const int operand : operands_) list.push_back(in_lanes(kernel_, rows[i], operand));
        memory_.store(list, number_of(i));
      }
      barrier(kernel_);
      if (asks_) store_with_totals(rows);
      return ValueList();
    });
  }

  /// Of a part, the row that a reader has as its number i.
  Value number_of(int i) const {
    return values_.add(values_.subtract(thread_.warp, values_.index(1)),
                       values_.index(std::int64_t{i} * readers));
  }

  /// Of the part from `first` on, this thread's.
  ScopeList rows_read(Value first) const {
    ScopeList rows;
    for (int i = 0; i < each_; ++i)
      rows.push_back(row_scope(kernel_, stage_, outer_, values_.add(first, number_of(i))));
    return rows;
  }

  void store_rows(const ScopeList& rows) const {
    if (!stores(stage_)) return;
    when(values_, thread_.exists, [&] {
      for (const Scope& row : rows) store_results(kernel_, stage_, row);
    });
  }

  void store_with_totals(ScopeList& rows) const {
    barrier(kernel_);  // they are folded
    for (int i = 0; i < each_; ++i)
      evaluate_rest(kernel_, stage_, rows[static_cast<std::size_t>(i)],
                    totals_of(memory_.load(number_of(i))));
    store_rows(rows);
  }

  /// Each in the place of its reduction's first operand.
  ValueList totals_of(const ValueList& list) const {
    ValueList totals;
    std::size_t at = 0;
    for (const int index : stage_.reductions) {
      totals.push_back(list[at]);
      at += kernel_.nest.reductions[index].operands().size();
    }
    return totals;
  }

  ValueList fold_parts(const ValueList& totals) const {
    return for_parts(totals, [&](Value, const ValueList& carried) {
      barrier(kernel_);
      barrier(kernel_);             // the part is in memory
      constexpr int together = 32;  // each addition waits for the one before: what it adds must be there
      const ValueList next =
          walk_strides(values_, values_.index(0), part(), values_.index(1), together, carried,
                       [&](const ValueList& numbers, const ValueList& at) { return with(numbers, at); });
      if (asks_) barrier(kernel_);
      return next;
    });
  }

  ValueList with(const ValueList& numbers, ValueList totals) const {
    std::vector<ValueList> lists;
    for (const Value number : numbers) lists.push_back(memory_.load(number));
    for (ValueList& list : lists) {
      Scope element = outer_;
      for (std::size_t i = 0; i < list.size(); ++i) element.known[operands_[i]] = list[i];
      totals = with_next(kernel_, stage_, element, totals);
      if (asks_) replace(list, totals);
    }
    for (std::size_t i = 0; asks_ && i < numbers.size(); ++i) memory_.store(lists[i], numbers[i]);
    return totals;
  }

  void replace(ValueList& list, const ValueList& totals) const {
    std::size_t at = 0;
    for (std::size_t r = 0; r < totals.size(); ++r) {
      list[at] = totals[r];
      at += kernel_.nest.reductions[stage_.reductions[r]].operands().size();
    }
  }

  const Kernel& kernel_;
  Values& values_;
  const Stage& stage_;
  const Scope& outer_;
  const PanelThread& thread_;
  int each_;
  bool asks_;  // for totals so far
  std::vector<int> operands_;
  PanelMemory memory_;
};

}  // namespace

PanelThread::PanelThread(const Kernel& kernel, Value points) {
  Values& values = kernel.values;
  const Value lane = values.bit_and(kernel.gpu.lane, values.index(gpu_panel_points - 1));
  warp = values.quotient(kernel.gpu.lane, values.index(warp_threads));
  exists = values.compare(Relation::less, lane, points);
  point = values.minimum(lane, values.subtract(points, values.index(1)));
}

Value PanelThread::is_first(Values& values) const {
  return values.compare(Relation::equal, warp, values.index(0));
}

PanelMemory::PanelMemory(const Kernel& kernel, std::vector<DType> dtypes, std::int64_t rows)
    : values_(kernel.values),
      lane_(values_.bit_and(kernel.gpu.lane, values_.index(gpu_panel_points - 1))),
      dtypes_(std::move(dtypes)) {
  std::int64_t offset = 0;
  for (const DType dtype : dtypes_) {
    memory_.push_back(view_bytes(values_, kernel.gpu.shared, values_.index(offset), dtype));
    offset += itemsize(dtype) * rows * gpu_panel_points;
  }
}

Place PanelMemory::place(std::size_t i, Value row) const {
  return {.memory = memory_[i],
          .offset = values_.add(values_.multiply(row, values_.index(gpu_panel_points)), lane_)};
}

void PanelMemory::store(const ValueList& list, Value row) const {
  for (std::size_t i = 0; i < list.size(); ++i)
    codegen::store(values_, dtypes_[i], list[i], place(i, row), {});
}

ValueList PanelMemory::load(Value row) const {
  ValueList list;
  for (std::size_t i = 0; i < dtypes_.size(); ++i)
    list.push_back(codegen::load(values_, dtypes_[i], place(i, row), {}));
  return list;
}

bool stores(const Stage& stage) { return !stage.stores.empty() || !stage.spills.empty(); }

/// Points are few beside the elements of their rows: more must be in flight than of elements, which registers
/// hold.
int rows_together(const LoopNest& nest, const Stage& stage) {
  constexpr int most_bytes = 128;
  const int times = asks_for_totals(nest, stage.body) ? 2 : 4;  // which are stored, too
  if (asks_for_totals(nest, reduced_body(nest, stage))) return 1;
  const int together = elements_together(nest, stage);
  std::int64_t bytes = 0;
  for (const DType dtype : dtypes_of(nest, operands_of(nest, stage))) bytes += itemsize(dtype);
  return together > 1 ? std::clamp(static_cast<int>(most_bytes / std::max<std::int64_t>(bytes, 1)), 1,
                                   times * together)
                      : together;
}

int rows_ahead(const LoopNest& nest, const Stage& stage) {
  constexpr std::int64_t least = 4;
  const std::int64_t room = static_cast<std::int64_t>(memory_beside_scratch) / bytes_a_row(nest, stage);
  return static_cast<int>(std::min(std::max<std::int64_t>(rows_together(nest, stage), least), room));
}

std::int64_t bytes_ahead(const LoopNest& nest, const Stage& stage) {
  return rows_ahead(nest, stage) * bytes_a_row(nest, stage);
}

Scope row_scope(const Kernel& kernel, const Stage& stage, Scope outer, Value number) {
  outer.enter_row(kernel, kernel.axes() - 1, number);
  const bool asks = asks_for_totals(kernel.nest, stage.body);
  evaluate(kernel, asks ? reduced_body(kernel.nest, stage) : stage.body, outer);
  return outer;
}

void evaluate_rest(const Kernel& kernel, const Stage& stage, Scope& element, const ValueList& totals) {
  std::vector<int> rest;
  for (const int index : stage.body) {
    const Instruction& instruction = kernel.nest.instructions[index];
    const auto reduction = std::ranges::find(stage.reductions, instruction.index);
    if (instruction.opcode == Instruction::Opcode::running)
      element.known[index] = totals[reduction - stage.reductions.begin()];
    else if (!element.known[index])
      rest.push_back(index);
  }
  evaluate(kernel, rest, element);
}

ValueList with_next(const Kernel& kernel, const Stage& stage, const Scope& element, ValueList totals) {
  for (std::size_t r = 0; r < totals.size(); ++r)
    totals[r] = with_element(kernel, element, kernel.nest.reductions[stage.reductions[r]], totals[r]);
  return totals;
}

Value whole_parts(const Kernel& kernel, const Stage& stage) {
  Values& values = kernel.values;
  const Value rows = kernel.extent(kernel.axes() - 1),
              part = values.index(std::int64_t{rows_ahead(kernel.nest, stage)} * readers);
  return values.subtract(rows, values.remainder(rows, part));
}

ValueList folded_by_first(const Kernel& kernel, const Stage& stage, const Scope& outer,
                          const PanelThread& thread, const ValueList& totals) {
  return RowsAhead(kernel, stage, outer, thread).folded(totals);
}

}  // namespace weft::codegen
