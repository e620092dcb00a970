#include "codegen/compiler/gpu/tiles/tile_rows.hpp"

#include <algorithm>

#include "codegen/compiler/gpu/tiles/tile_memory.hpp"
#include "codegen/compiler/gpu/walk.hpp"

namespace weft::codegen {
namespace {

/// Elements whose folding is written out, at most.
constexpr int most_written_out = 4;

class ThreadRows final : public TileRows {
 public:
  ThreadRows(const Kernel& kernel, const ValueList& tile)
      : kernel_(kernel),
        values_(kernel.values),
        stage_(only_sweep(kernel.nest)),
        sweep_(tile_sweep(kernel.nest, stage_)),
        memory_(kernel, sweep_, tile),
        each_(kernel.nest.schedule.tile_side() / tile_threads),
        line_(values_.quotient(kernel.gpu.lane, values_.index(tile_threads))),
        column_(values_.bit_and(kernel.gpu.lane, values_.index(tile_threads - 1))) {}

  ValueList folded() const override {
    const Value some = values_.compare(Relation::greater, elements(), values_.index(0));
    return branch(values_, some, [this] { return folded_by_parts(); }, [this] { return starts(); });
  }

  std::pair<Value, Value> place(int point) const override {
    return {memory_.number_of(point / each_, line_), memory_.number_of(point % each_, column_)};
  }

 private:
  std::size_t reductions() const { return stage_.reductions.size(); }
  Value elements() const { return kernel_.extent(kernel_.axes() - 1); }

  ValueList starts() const {
    ValueList all;
    for (int point = 0; point < each_ * each_; ++point)
      for (const Value start : reduce_starts(kernel_, stage_)) all.push_back(start);
    return all;
  }

  /// Whole parts of the row, then the rest of it.
  ValueList folded_by_parts() const {
    const Value part = values_.index(memory_.elements());
    const auto is_whole = [&](Value first) {
      return values_.compare(Relation::less_equal, values_.add(first, part), elements());
    };
    const int together = std::min(most_written_out, memory_.elements());
    const TileParts rest = fold_parts(
        kernel_, memory_, starts(), is_whole,
        [&](const ValueList& totals, Value buffer) { return with_elements(totals, buffer, part, together); });
    wait_for_part(kernel_, memory_);
    return with_elements(rest.totals, rest.buffer, values_.subtract(elements(), rest.first), 1);
  }

  /// The totals with the first `count` elements of the part.
  ValueList with_elements(const ValueList& starts, Value buffer, Value count, int together) const {
    return for_loop(values_, "element", values_.index(0), count, values_.index(together), starts,
                    [&](Value first, ValueList totals) {
                      for (int i = 0; i < together; ++i)
                        totals = with_element(totals, buffer, values_.add(first, values_.index(i)));
                      return totals;
                    });
  }

  ValueList with_element(ValueList totals, Value buffer, Value element) const {
    std::vector<ValueList> operands;
    for (std::size_t i = 0; i < sweep_.operands.size(); ++i)
      operands.push_back(memory_.load(i, buffer, element, sweep_.operands[i].of_line ? line_ : column_));
    for (int point = 0; point < each_ * each_; ++point) {
      Scope scope = outermost(kernel_);
      for (std::size_t i = 0; i < operands.size(); ++i)
        scope.known[sweep_.operands[i].instruction] =
            operands[i][sweep_.operands[i].of_line ? point / each_ : point % each_];
      evaluate(kernel_, sweep_.body, scope);
      for (std::size_t r = 0; r < reductions(); ++r) {
        Value& total = totals[point * reductions() + r];
        total = codegen::with_element(kernel_, scope, kernel_.nest.reductions[stage_.reductions[r]], total);
      }
    }
    return totals;
  }

  const Kernel& kernel_;
  Values& values_;
  const Stage& stage_;
  TileSweep sweep_;
  TileMemory memory_;
  int each_;  // lines, and columns, of a thread
  Value line_, column_;
};

}  // namespace

std::unique_ptr<TileRows> rows_by_threads(const Kernel& kernel, const ValueList& tile) {
  return std::make_unique<ThreadRows>(kernel, tile);
}

}  // namespace weft::codegen
