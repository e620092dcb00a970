#include "codegen/compiler/gpu/tiles/tensor_rows.hpp"

#include <algorithm>

#include "codegen/compiler/gpu/fragments.hpp"
#include "codegen/compiler/gpu/tiles/tensor_buffers.hpp"
#include "runtime/gpu/abi/emulated_thread.hpp"

namespace weft::codegen {
namespace {

/// A block's warps: lines of warps by columns of warps.
constexpr int warp_lines = 2, warp_columns = 4;
/// What is multiplied at once, and the results of it that a thread has.
constexpr int lines_at_once = 16, columns_at_once = 8, results_at_once = 4;
/// Words of a thread's part of a fragment of columns. Two are loaded at once.
constexpr int column_words = 2;
constexpr TensorParts tensor_parts{.point_bytes = 64, .count = 3, .ahead = 2};
/// Of what is multiplied at once, in a part.
constexpr int steps = 2;

class TensorRows final : public TileRows {
 public:
  TensorRows(const Kernel& kernel, const ValueList& tile)
      : kernel_(kernel),
        values_(kernel.values),
        sweep_(tile_sweep(kernel.nest, only_sweep(kernel.nest))),
        tile_(tile),
        down_(kernel.nest.schedule.tile_side() / warp_lines / lines_at_once),
        across_(kernel.nest.schedule.tile_side() / warp_columns / columns_at_once) {
    const Value warp = values_.quotient(kernel.gpu.lane, values_.index(warp_threads));
    const auto part = [&](Value number, int count) {
      return values_.multiply(number, values_.index(kernel.nest.schedule.tile_side() / count));
    };
    line_ = part(values_.quotient(warp, values_.index(warp_columns)), warp_lines);
    column_ = part(values_.bit_and(warp, values_.index(warp_columns - 1)), warp_columns);
  }

  ValueList folded() const override {
    return for_each_way(kernel_, sweep_, [&](const std::vector<bool>& by_points) {
      return folded_from(TensorBuffers(kernel_, sweep_, tile_, by_points, tensor_parts));
    });
  }

  std::pair<Value, Value> place(int point) const override {
    const int tile = point / results_at_once;
    const auto [line, column] = result_place(kernel_, point % results_at_once);
    return {values_.add(moved(line_, tile / across_ * lines_at_once), line),
            values_.add(moved(column_, tile % across_ * columns_at_once), column)};
  }

 private:
  Value moved(Value place, int by) const { return values_.add(place, values_.index(by)); }

  ValueList folded_from(const TensorBuffers& buffers) const {
    const Value row = kernel_.extent(kernel_.axes() - 1);
    const ValueList zeros(static_cast<std::size_t>(down_) * across_ * results_at_once,
                          values_.constant(DType::float32, 0));
    return fold_parts(
               kernel_, buffers, zeros,
               [&](Value first) { return values_.compare(Relation::less, first, row); },
               [&](ValueList totals, Value buffer) {
                 for (int step = 0; step < steps; ++step) totals = multiplied(buffers, totals, buffer, step);
                 return totals;
               })
        .totals;
  }

  ValueList multiplied(const TensorBuffers& buffers, ValueList totals, Value buffer, int step) const {
    std::vector<ValueList> lines, columns;
    for (int i = 0; i < down_; ++i)
      lines.push_back(
          rounded(buffers.dtype(), buffers.lines().fragment(line_, i * lines_at_once, step, buffer)));
    for (int i = 0; i < across_; i += 2) {
      const ValueList both =
          rounded(buffers.dtype(), buffers.columns().fragment(column_, i * columns_at_once, step, buffer));
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

  ValueList rounded(DType dtype, ValueList words) const {
    if (dtype == DType::float32)
      for (Value& word : words) word = rounded_to_tf32(kernel_, word);
    return words;
  }

  const Kernel& kernel_;
  Values& values_;
  TileSweep sweep_;
  ValueList tile_;
  int down_, across_;  // of what is multiplied at once, a warp's
  Value line_, column_;
};

}  // namespace

std::int64_t tensor_memory_bytes(const TileSides& sides) {
  return tensor_parts.count * tensor_parts.bytes(sides);
}

std::unique_ptr<TileRows> rows_by_warps(const Kernel& kernel, const ValueList& tile) {
  return std::make_unique<TensorRows>(kernel, tile);
}

}  // namespace weft::codegen
