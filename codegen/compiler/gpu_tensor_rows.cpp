#include "codegen/compiler/gpu_tensor_rows.hpp"

#include <algorithm>

#include "codegen/compiler/gpu_functions.hpp"
#include "codegen/compiler/gpu_tensor_memory.hpp"
#include "runtime/gpu/emulated_thread.hpp"

namespace weft::codegen {
namespace {

/// A block's warps: lines of warps by columns of warps.
constexpr int warp_lines = 2, warp_columns = 4;
/// What is multiplied at once, and the results of it that a thread has.
constexpr int lines_at_once = 16, columns_at_once = 8, results_at_once = 4;
/// Words, of two halves, of a thread's parts of the two fragments.
constexpr int line_words = 4, column_words = 2;

class TensorRows final : public TileRows {
 public:
  TensorRows(const Kernel& kernel, const ValueList& tile)
      : kernel_(kernel),
        values_(kernel.values),
        sweep_(tile_sweep(kernel.nest, only_sweep(kernel.nest))),
        memory_(kernel, sweep_, tile),
        down_(kernel.nest.tile_side / warp_lines / lines_at_once),
        across_(kernel.nest.tile_side / warp_columns / columns_at_once) {
    const Value warp = values_.quotient(kernel.gpu.lane, values_.index(warp_threads));
    const Value lane = values_.bit_and(kernel.gpu.lane, values_.index(warp_threads - 1));
    const auto part = [&](Value number, int parts) {
      return values_.multiply(number, values_.index(kernel.nest.tile_side / parts));
    };
    line_ = part(values_.quotient(warp, values_.index(warp_columns)), warp_lines);
    column_ = part(values_.bit_and(warp, values_.index(warp_columns - 1)), warp_columns);
    group_ = values_.quotient(lane, values_.index(4));
    member_ = values_.bit_and(lane, values_.index(3));
  }

  /// State: the part's first element, its buffer, then the totals.
  ValueList folded() const override {
    const Value zero = values_.index(0), part = values_.index(TensorMemory::elements);
    const Value row = kernel_.extent(kernel_.axes() - 1);
    const auto more = [&](const ValueList& at) { return values_.compare(Relation::less, at[0], row); };
    when(values_, values_.compare(Relation::greater, row, zero),
         [&] { memory_.store(memory_.read(zero), zero); });
    barrier(kernel_);
    ValueList state(2 + static_cast<std::size_t>(down_) * across_ * results_at_once,
                    values_.constant(DType::float32, 0));
    state[0] = state[1] = zero;
    state = while_loop(values_, state, more, [&](const ValueList& at) {
      const Value next = values_.add(at[0], part);
      const std::vector<ValueList> read = memory_.read(next);
      ValueList totals(at.begin() + 2, at.end());
      for (int step = 0; step < TensorMemory::steps; ++step) totals = multiplied(totals, at[1], step);
      const Value other = values_.subtract(values_.index(memory_.bytes()), at[1]);
      memory_.store(read, other);
      barrier(kernel_);
      totals.insert(totals.begin(), {next, other});
      return totals;
    });
    return {state.begin() + 2, state.end()};
  }

  std::pair<Value, Value> place(int point) const override {
    const int result = point % results_at_once, tile = point / results_at_once;
    const Value line = moved(line_, tile / across_ * lines_at_once + result / 2 * 8),
                column = moved(column_, tile % across_ * columns_at_once + result % 2);
    return {values_.add(line, group_), values_.add(column, values_.multiply(member_, values_.index(2)))};
  }

 private:
  Value moved(Value place, int by) const { return values_.add(place, values_.index(by)); }

  /// A thread's words of what is 8 lines, or columns, and 8 elements further on, in turn.
  ValueList fragment(std::size_t operand, Value first, int words, Value buffer, int step) const {
    ValueList all;
    for (int word = 0; word < words; ++word) {
      const bool further = words == line_words && word % 2 == 1;
      const int later = words == line_words ? word / 2 : word;
      const Value point = moved(values_.add(first, group_), further ? 8 : 0);
      all.push_back(memory_.load(operand, buffer, point, moved(member_, step * 8 + later * 4)));
    }
    return all;
  }

  ValueList multiplied(ValueList totals, Value buffer, int step) const {
    const std::size_t line = sweep_.operands[0].of_line ? 0 : 1;
    std::vector<ValueList> lines, columns;
    for (int i = 0; i < down_; ++i)
      lines.push_back(fragment(line, moved(line_, i * lines_at_once), line_words, buffer, step));
    for (int i = 0; i < across_; ++i)
      columns.push_back(fragment(1 - line, moved(column_, i * columns_at_once), column_words, buffer, step));
    for (int i = 0; i < down_ * across_; ++i) {
      const auto own = totals.begin() + std::ptrdiff_t{i} * results_at_once;
      const ValueList sums = multiply_fragments(kernel_, memory_.dtype(), lines[i / across_],
                                                columns[i % across_], {own, own + results_at_once});
      std::ranges::copy(sums, own);
    }
    return totals;
  }

  const Kernel& kernel_;
  Values& values_;
  TileSweep sweep_;
  TensorMemory memory_;
  int down_, across_;  // of what is multiplied at once, a warp's
  Value line_, column_;
  Value group_, member_;  // of four threads; the thread's number among them
};

}  // namespace

std::unique_ptr<TileRows> rows_by_tensor_cores(const Kernel& kernel, const ValueList& tile) {
  return std::make_unique<TensorRows>(kernel, tile);
}

}  // namespace weft::codegen
