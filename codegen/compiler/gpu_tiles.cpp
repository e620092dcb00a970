#include "codegen/compiler/gpu_tiles.hpp"

#include "codegen/compiler/gpu_functions.hpp"
#include "codegen/compiler/gpu_tile_memory.hpp"
#include "codegen/compiler/gpu_walk.hpp"

namespace weft::codegen {
namespace {

/// Elements whose folding is written out.
constexpr int written_out = 4;

/// Where the tile begins, along each parallel axis.
ValueList first_point(const Kernel& kernel, ValueList tile) {
  const Value side = kernel.values.index(kernel.nest.tile_side);
  for (std::size_t axis = tile.size() - 2; axis < tile.size(); ++axis)
    tile[axis] = kernel.values.multiply(tile[axis], side);
  return tile;
}

class Tile {
 public:
  Tile(const Kernel& kernel, const ValueList& tile)
      : kernel_(kernel),
        values_(kernel.values),
        stage_(only_sweep(kernel.nest)),
        sweep_(tile_sweep(kernel.nest, stage_)),
        first_(first_point(kernel, tile)),
        memory_(kernel, sweep_, first_),
        each_(kernel.nest.tile_side / tile_threads),
        line_(values_.quotient(kernel.gpu.lane, values_.index(tile_threads))),
        column_(values_.bit_and(kernel.gpu.lane, values_.index(tile_threads - 1))) {}

  void run() const {
    const Value some = values_.compare(Relation::greater, elements(), values_.index(0));
    const ValueList totals = branch(values_, some, [this] { return folded(); }, [this] { return starts(); });
    barrier(kernel_);  // what is stored may lie where others still read, and the next tile has the memory
    for (int point = 0; point < each_ * each_; ++point) finish(point, totals);
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

  /// By parts of the row, which lie in two buffers in turn. State: the part's first element, its buffer, then
  /// the totals.
  ValueList folded() const {
    const Value zero = values_.index(0), part = values_.index(tile_elements(kernel_.nest));
    memory_.store(memory_.read(zero), zero);
    barrier(kernel_);
    ValueList state{zero, zero};
    for (const Value start : starts()) state.push_back(start);
    const auto is_whole = [&](const ValueList& at) {
      return values_.compare(Relation::less_equal, values_.add(at[0], part), elements());
    };
    state = while_loop(values_, state, is_whole, [&](const ValueList& at) {
      const Value next = values_.add(at[0], part);
      const std::vector<ValueList> read = memory_.read(next);
      ValueList totals = with_elements(at, part, written_out);
      const Value other = values_.subtract(values_.index(memory_.bytes()), at[1]);
      memory_.store(read, other);
      barrier(kernel_);
      totals.insert(totals.begin(), {next, other});
      return totals;
    });
    return with_elements(state, values_.subtract(elements(), state[0]), 1);
  }

  /// The totals with the first `count` elements of the part.
  ValueList with_elements(const ValueList& at, Value count, int together) const {
    return for_loop(values_, "element", values_.index(0), count, values_.index(together),
                    {at.begin() + 2, at.end()}, [&](Value first, ValueList totals) {
                      for (int i = 0; i < together; ++i)
                        totals = with_element(totals, at[1], values_.add(first, values_.index(i)));
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

  /// What comes after the sweep, at one of the thread's points, if it exists.
  void finish(int point, const ValueList& totals) const {
    const std::size_t axes = first_.size();
    const Value line = values_.add(first_[axes - 2], memory_.number_of(point / each_, line_)),
                column = values_.add(first_[axes - 1], memory_.number_of(point % each_, column_));
    const auto exists = [&](Value index, std::size_t axis) {
      return values_.compare(Relation::less, index, kernel_.extent(static_cast<int>(axis)));
    };
    when(values_, values_.bit_and(exists(line, axes - 2), exists(column, axes - 1)), [&] {
      Scope scope = outermost(kernel_);
      for (std::size_t axis = 0; axis < axes; ++axis)
        scope.enter(kernel_, static_cast<int>(axis),
                    axis + 2 == axes   ? line
                    : axis + 1 == axes ? column
                                       : first_[axis]);
      for (std::size_t r = 0; r < reductions(); ++r)
        scope.reduced[stage_.reductions[r]] = totals[point * reductions() + r];
      for_stages(
          kernel_.nest, [](const Stage&) {},
          [&](const Stage& stage) {
            evaluate(kernel_, stage.body, scope);
            store_results(kernel_, stage, scope);
          });
    });
  }

  const Kernel& kernel_;
  Values& values_;
  const Stage& stage_;
  TileSweep sweep_;
  ValueList first_;
  TileMemory memory_;
  int each_;  // lines, and columns, of a thread
  Value line_, column_;
};

}  // namespace

ValueList tile_extents(const Kernel& kernel) {
  Values& values = kernel.values;
  const Value side = values.index(kernel.nest.tile_side), rest = values.subtract(side, values.index(1));
  ValueList extents;
  for (int axis = 0; axis < kernel.nest.parallel_axes; ++axis) {
    const bool in_tiles = axis + 2 >= kernel.nest.parallel_axes;
    extents.push_back(in_tiles ? values.quotient(values.add(kernel.extent(axis), rest), side)
                               : kernel.extent(axis));
  }
  return extents;
}

void take_tile(const Kernel& kernel, const ValueList& tile) { Tile(kernel, tile).run(); }

}  // namespace weft::codegen
