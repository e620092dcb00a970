#include "codegen/compiler/gpu/rows/rows_ahead.hpp"

#include <algorithm>

#include "codegen/compiler/gpu/functions.hpp"
#include "codegen/compiler/gpu/rows/ahead_memory.hpp"
#include "codegen/compiler/gpu/walk.hpp"
#include "codegen/nest/row_parts.hpp"
#include "runtime/gpu/abi/emulated_thread.hpp"

namespace weft::codegen {
namespace {

class RowsAhead {
 public:
  RowsAhead(const Kernel& kernel, const Stage& stage, const Scope& outer, const PanelThread& thread)
      : kernel_(kernel),
        values_(kernel.values),
        stage_(stage),
        outer_(outer),
        thread_(thread),
        asks_(asks_for_totals(kernel.nest, stage.body)),
        operands_(operands_of(kernel.nest, stage)),
        memory_(kernel, stage, thread) {}

  ValueList folded(const ValueList& totals) const {
    const Value is_first = values_.compare(Relation::equal, thread_.warp, values_.index(0));
    const ValueList all = branch(
        values_, is_first, [&] { return fold_parts(totals); },
        [&] {
          read_parts();
          return totals;
        });
    barrier(kernel_);  // the buffers are others' now
    return all;
  }

 private:
  /// Rows from `first` on, as many as a part has, or `count`.
  struct Part {
    Value first, count;
    bool is_whole;
  };
  using PartBody = std::function<ValueList(const Part& part, Value buffer, const ValueList& carried)>;

  /// All whole parts, then what is left, each in the buffer that the one before is not in.
  ValueList for_parts(ValueList carried, const PartBody& body) const {
    const Value rows = kernel_.extent(kernel_.axes() - 1), part = memory_.rows();
    const Value whole = values_.subtract(rows, values_.remainder(rows, part));
    const auto take = [&](const Part& taken, const ValueList& state) {
      ValueList next = body(taken, state.back(), {state.begin(), state.end() - 1});
      next.push_back(memory_.other(state.back()));
      return next;
    };
    carried.push_back(values_.index(0));
    carried = for_loop(values_, "part", values_.index(0), whole, part, carried,
                       [&](Value first, const ValueList& state) { return take({first, part, true}, state); });
    const Value rest = values_.subtract(rows, whole);
    carried = branch(
        values_, values_.compare(Relation::greater, rest, values_.index(0)),
        [&] { return take({whole, rest, false}, carried); }, [&] { return carried; });
    carried.pop_back();
    return carried;
  }

  void read_parts() const {
    for_parts({}, [&](const Part& part, Value buffer, const ValueList&) {
      ScopeList rows = rows_read(part);
      if (!asks_) store_rows(part, rows);
      if (asks_) barrier(kernel_);  // the part before has its totals
      put(rows, buffer);
      barrier(kernel_);
      if (asks_) store_with_totals(part, rows, buffer);
      return ValueList();
    });
  }

  /// This thread's; beyond the part's end they are its last one.
  ScopeList rows_read(const Part& part) const {
    ScopeList rows;
    for (int i = 0; i < memory_.each(); ++i) {
      Value number = memory_.number_of(i);
      if (!part.is_whole) number = values_.minimum(number, values_.subtract(part.count, values_.index(1)));
      rows.push_back(row_scope(kernel_, stage_, outer_, values_.add(part.first, number)));
    }
    return rows;
  }

  void put(const ScopeList& rows, Value buffer) const {
    for (std::size_t k = 0; k < operands_.size(); ++k) {
      ValueList list;
      for (const Scope& row : rows) list.push_back(in_lanes(kernel_, row, operands_[k]));
      memory_.put(k, buffer, list);
    }
  }

  void store_rows(const Part& part, const ScopeList& rows) const {
    if (!stores(stage_)) return;
    for (int i = 0; i < memory_.each(); ++i) {
      const Value is_there = values_.compare(Relation::less, memory_.number_of(i), part.count);
      when(values_, part.is_whole ? thread_.exists : values_.bit_and(thread_.exists, is_there),
           [&] { store_results(kernel_, stage_, rows[i]); });
    }
  }

  void store_with_totals(const Part& part, ScopeList& rows, Value buffer) const {
    barrier(kernel_);  // they are folded
    for (int i = 0; i < memory_.each(); ++i)
      evaluate_rest(kernel_, stage_, rows[i], totals_of(buffer, memory_.number_of(i)));
    store_rows(part, rows);
  }

  /// Each in the place of its reduction's first operand.
  ValueList totals_of(Value buffer, Value row) const {
    ValueList totals;
    std::size_t at = 0;
    for (const int index : stage_.reductions) {
      totals.push_back(memory_.load(at, buffer, row));
      at += kernel_.nest.reductions[index].operands().size();
    }
    return totals;
  }

  ValueList fold_parts(const ValueList& totals) const {
    return for_parts(totals, [&](const Part& part, Value buffer, const ValueList& carried) {
      if (asks_) barrier(kernel_);
      barrier(kernel_);  // the part is in memory
      const auto fold = [&] {
        return part.is_whole ? fold_chunks(part.count, buffer, carried)
                             : fold_some(part.count, buffer, carried);
      };
      const ValueList next = branch(values_, thread_.is_first(values_), fold, [&] { return carried; });
      if (asks_) barrier(kernel_);
      return next;
    });
  }

  ValueList fold_some(Value count, Value buffer, ValueList totals) const {
    const Value whole = values_.subtract(count, values_.remainder(count, values_.index(AheadMemory::chunk)));
    totals = fold_chunks(whole, buffer, totals);
    return for_loop(values_, "row", whole, count, values_.index(1), totals,
                    [&](Value row, const ValueList& carried) {
                      ValueList list;
                      for (std::size_t k = 0; k < operands_.size(); ++k)
                        list.push_back(memory_.load(k, buffer, row));
                      const ValueList next = with_row(list, carried);
                      for (std::size_t k = 0; asks_ && k < operands_.size(); ++k)
                        memory_.store(k, buffer, row, list[k]);
                      return next;
                    });
  }

  /// Of `count` rows, whole chunks. Each addition waits for the one before, but never for what it adds: that
  /// has been loaded while the chunk before was added.
  ValueList fold_chunks(Value count, Value buffer, const ValueList& totals) const {
    const auto totals_count = std::ssize(totals);
    const Value chunk = values_.index(AheadMemory::chunk);
    ValueList state = totals;
    for (const Value loaded : memory_.load_chunk(buffer, values_.index(0))) state.push_back(loaded);
    state = for_loop(
        values_, "chunk", values_.index(0), count, chunk, state, [&](Value row, const ValueList& carried) {
          ValueList chunk_of_row(carried.begin() + totals_count, carried.end());
          const ValueList after = memory_.load_chunk(buffer, memory_.chunk_within(values_.add(row, chunk)));
          ValueList next = with_chunk(chunk_of_row, {carried.begin(), carried.begin() + totals_count});
          if (asks_) memory_.store_chunk(buffer, row, chunk_of_row);
          next.insert(next.end(), after.begin(), after.end());
          return next;
        });
    return {state.begin(), state.begin() + totals_count};
  }

  /// Totals that are asked for take the operands' place.
  ValueList with_chunk(ValueList& loaded, ValueList totals) const {
    for (int row = 0; row < AheadMemory::chunk; ++row) {
      ValueList list = memory_.row_of(loaded, row);
      totals = with_row(list, totals);
      if (asks_) memory_.replace_row(loaded, row, list);
    }
    return totals;
  }

  ValueList with_row(ValueList& list, const ValueList& carried) const {
    Scope element = outer_;
    for (std::size_t i = 0; i < list.size(); ++i) element.known[operands_[i]] = list[i];
    const ValueList totals = with_next(kernel_, stage_, element, carried);
    std::size_t at = 0;
    for (std::size_t r = 0; r < totals.size(); ++r) {
      list[at] = totals[r];
      at += kernel_.nest.reductions[stage_.reductions[r]].operands().size();
    }
    return totals;
  }

  const Kernel& kernel_;
  Values& values_;
  const Stage& stage_;
  const Scope& outer_;
  const PanelThread& thread_;
  bool asks_;  // for totals so far
  std::vector<int> operands_;
  AheadMemory memory_;
};

}  // namespace

bool can_read_ahead(const LoopNest& nest, const Stage& stage) {
  return AheadMemory::rows_each(nest, stage) > 0;
}

std::int64_t bytes_ahead(const LoopNest& nest, const Stage& stage) { return AheadMemory::bytes(nest, stage); }

ValueList folded_by_first(const Kernel& kernel, const Stage& stage, const Scope& outer,
                          const PanelThread& thread, const ValueList& totals) {
  return RowsAhead(kernel, stage, outer, thread).folded(totals);
}

}  // namespace weft::codegen
