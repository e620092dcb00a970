#include "codegen/compiler/gpu_tensor_rows.hpp"

#include <algorithm>

#include "codegen/compiler/gpu_fragments.hpp"
#include "codegen/compiler/gpu_tensor_panel.hpp"
#include "codegen/compiler/gpu_tile_parts.hpp"
#include "runtime/gpu/emulated_thread.hpp"

namespace weft::codegen {
namespace {

/// A block's warps: lines of warps by columns of warps.
constexpr int warp_lines = 2, warp_columns = 4;
/// What is multiplied at once, and the results of it that a thread has.
constexpr int lines_at_once = 16, columns_at_once = 8, results_at_once = 4;
/// Words of a thread's part of a fragment of columns. Two are loaded at once.
constexpr int column_words = 2;
/// Parts of the rows that are in the block's memory.
constexpr int buffer_count = 3;

std::int64_t panel_bytes(const LoopNest& nest) {
  return std::int64_t{nest.tile_side} * TensorPanel::point_bytes;
}

/// What is multiplied of all operands; float64 where they differ.
DType multiplied_dtype(const LoopNest& nest, const TileSweep& sweep) {
  const DType first = tensor_operand(nest, sweep.operands[0]).dtype,
              second = tensor_operand(nest, sweep.operands[1]).dtype;
  return first == second ? first : DType::float64;
}

/// Both operands' parts, as they lie in memory.
class TensorBuffers final : public TileBuffers {
 public:
  TensorBuffers(const Kernel& kernel, const TileSweep& sweep, const ValueList& tile,
                const std::vector<bool>& by_points)
      : kernel_(kernel), dtype_(multiplied_dtype(kernel.nest, sweep)) {
    for (std::size_t i = 0; i < by_points.size(); ++i)
      panels_.emplace_back(kernel, sweep.operands[i], tile, by_points[i],
                           static_cast<std::int64_t>(i) * panel_bytes(kernel.nest));
    line_ = sweep.operands[0].of_line ? 0 : 1;
  }

  ValueList begin(Value first, Value buffer) const override {
    for (const TensorPanel& panel : panels_) panel.begin(first, buffer);
    return {};
  }
  void finish(const ValueList&, Value) const override {}
  int elements() const override { return TensorPanel::point_bytes / static_cast<int>(itemsize(dtype_)); }
  std::int64_t bytes() const override { return 2 * panel_bytes(kernel_.nest); }
  int count() const override { return buffer_count; }

  ValueList lines(Value first, int further, int step, Value buffer) const {
    return rounded(panels_[line_].fragment(first, further, step, buffer));
  }
  ValueList columns(Value first, int further, int step, Value buffer) const {
    return rounded(panels_[1 - line_].fragment(first, further, step, buffer));
  }
  DType dtype() const { return dtype_; }

 private:
  ValueList rounded(ValueList words) const {
    if (dtype_ == DType::float32)
      for (Value& word : words) word = rounded_to_tf32(kernel_, word);
    return words;
  }

  const Kernel& kernel_;
  DType dtype_;
  std::vector<TensorPanel> panels_;
  std::size_t line_;
};

class TensorRows final : public TileRows {
 public:
  TensorRows(const Kernel& kernel, const ValueList& tile)
      : kernel_(kernel),
        values_(kernel.values),
        sweep_(tile_sweep(kernel.nest, only_sweep(kernel.nest))),
        tile_(tile),
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

  ValueList folded() const override { return folded_as({}); }

  std::pair<Value, Value> place(int point) const override {
    const int result = point % results_at_once, tile = point / results_at_once;
    const Value line = moved(line_, tile / across_ * lines_at_once + result / 2 * 8),
                column = moved(column_, tile % across_ * columns_at_once + result % 2);
    return {values_.add(line, group_), values_.add(column, values_.multiply(member_, values_.index(2)))};
  }

 private:
  Value moved(Value place, int by) const { return values_.add(place, values_.index(by)); }

  /// Code for each way that operands may lie, of which `by_points` are decided.
  ValueList folded_as(const std::vector<bool>& by_points) const {
    const std::size_t next = by_points.size();
    if (next == sweep_.operands.size()) return folded_from(TensorBuffers(kernel_, sweep_, tile_, by_points));
    const auto with = [&](bool lies_by_points) {
      std::vector<bool> more = by_points;
      more.push_back(lies_by_points);
      return folded_as(more);
    };
    const TileOperand& operand = sweep_.operands[next];
    const int access = first_access(kernel_.nest, operand);
    const std::vector<StrideClass>& strides = kernel_.nest.accesses[access].strides;
    const int own = axis_of(kernel_.nest, operand);
    if (strides[kernel_.axes() - 1] == StrideClass::one || strides[own] == StrideClass::zero)
      return with(false);
    if (strides[own] == StrideClass::one) return with(true);
    return branch(
        values_, is_along(kernel_, access, own), [&] { return with(true); }, [&] { return with(false); });
  }

  ValueList folded_from(const TensorBuffers& buffers) const {
    const Value row = kernel_.extent(kernel_.axes() - 1);
    const ValueList zeros(static_cast<std::size_t>(down_) * across_ * results_at_once,
                          values_.constant(DType::float32, 0));
    return fold_parts(
               kernel_, buffers, zeros,
               [&](Value first) { return values_.compare(Relation::less, first, row); },
               [&](ValueList totals, Value buffer) {
                 for (int step = 0; step < TensorPanel::steps; ++step)
                   totals = multiplied(buffers, totals, buffer, step);
                 return totals;
               })
        .totals;
  }

  ValueList multiplied(const TensorBuffers& buffers, ValueList totals, Value buffer, int step) const {
    std::vector<ValueList> lines, columns;
    for (int i = 0; i < down_; ++i) lines.push_back(buffers.lines(line_, i * lines_at_once, step, buffer));
    for (int i = 0; i < across_; i += 2) {
      const ValueList both = buffers.columns(column_, i * columns_at_once, step, buffer);
      columns.emplace_back(both.begin(), both.begin() + column_words);
      columns.emplace_back(both.begin() + column_words, both.end());
    }
    for (int i = 0; i < down_ * across_; ++i) {
      const auto own = totals.begin() + std::ptrdiff_t{i} * results_at_once;
      const ValueList sums = multiply_fragments(kernel_, buffers.dtype(), lines[i / across_],
                                                columns[i % across_], {own, own + results_at_once});
      std::ranges::copy(sums, own);
    }
    return totals;
  }

  const Kernel& kernel_;
  Values& values_;
  TileSweep sweep_;
  ValueList tile_;
  int down_, across_;  // of what is multiplied at once, a warp's
  Value line_, column_;
  Value group_, member_;  // of four threads; the thread's number among them
};

}  // namespace

bool is_for_tensor_cores(const LoopNest& nest) {
  if (nest.exact || nest.tile_side == 0 || nest.reductions.size() != 1 || nest.reductions[0].times < 0 ||
      nest.reductions[0].dtype != DType::float32)
    return false;
  const TileSweep sweep = tile_sweep(nest, only_sweep(nest));
  if (!sweep.body.empty() || sweep.operands.size() != 2) return false;
  const DType dtype = multiplied_dtype(nest, sweep);
  return is_half(dtype) || (nest.tf32 && dtype == DType::float32);
}

std::int64_t tensor_memory_bytes(const LoopNest& nest) { return buffer_count * 2 * panel_bytes(nest); }

std::unique_ptr<TileRows> rows_by_tensor_cores(const Kernel& kernel, const ValueList& tile) {
  return std::make_unique<TensorRows>(kernel, tile);
}

}  // namespace weft::codegen
