#include "codegen/compiler/driver/gpu_grid.hpp"

#include <algorithm>
#include <numeric>

#include "codegen/compiler/cpu/grid.hpp"
#include "codegen/compiler/gpu/elements.hpp"
#include "codegen/compiler/gpu/functions.hpp"
#include "codegen/compiler/gpu/rows/kept_rows.hpp"
#include "codegen/compiler/gpu/rows/panels.hpp"
#include "codegen/compiler/gpu/rows/row_parts.hpp"
#include "codegen/compiler/gpu/rows/rows.hpp"
#include "codegen/compiler/gpu/tiles/across.hpp"
#include "codegen/compiler/gpu/tiles/tile_manner.hpp"
#include "codegen/compiler/gpu/tiles/tiles.hpp"
#include "codegen/compiler/gpu/walk.hpp"
#include "codegen/nest/row_parts.hpp"
#include "codegen/nest/tiles_across.hpp"
#include "runtime/gpu/abi/emulated_thread.hpp"
#include "runtime/gpu/abi/launch_shape.hpp"
#include "runtime/gpu/abi/launch_words.hpp"
#include "runtime/system/errors.hpp"

namespace weft::codegen {
namespace {

/// One thread's code: what it takes of its group's grid points.
class Thread {
 public:
  Thread(const Kernel& kernel, const ValueList& extents)
      : kernel_(kernel), values_(kernel.values), extents_(extents), share_(share()) {}

  void emit(Value begin, Value end) const {
    const Value first = values_.add(begin, in_chunks(kernel_.gpu.group)),
                step = in_chunks(kernel_.gpu.groups);
    for_loop(values_, "point", values_.add(first, share_.point), end, step, {},
             [&](Value point, const ValueList&) {
               take_point(kernel_.nest.schedule == Strategy::tiles ? tile_indices(kernel_, point, extents_)
                                                                   : grid_indices(values_, point, extents_));
               return ValueList();
             });
  }

 private:
  void take_point(const ValueList& indices) const {
    const LoopNest& nest = kernel_.nest;
    if (nest.schedule == Strategy::tiles) return take_tile(kernel_, indices);
    if (nest.schedule == Strategy::panels) return take_panel(kernel_, indices);
    if (nest.schedule == Strategy::kept_rows) return take_kept_row(kernel_, point_scope(kernel_, indices));
    if (shares_rows(nest)) return take_row_together(kernel_, point_scope(kernel_, indices));
    if (!nest.reductions.empty() || !nest.slots.empty()) return emit_points(kernel_, indices, 1);
    take_elements_of(indices);
  }

  /// Whether memory may be read across the row: then alone has a chunk several points.
  bool reads_across() const {
    return kernel_.nest.schedule.cuts_rows() &&
           std::ranges::any_of(kernel_.nest.accesses, [&](const Access& access) {
             return access.strides.back() == StrideClass::any;
           });
  }
  Value in_chunks(Value count) const {
    return reads_across() ? values_.shift_left(count, kernel_.gpu.chunk_bits) : count;
  }

  /// Which point of its group's chunk a thread takes; its number among the `width` threads that do.
  struct Share {
    Value point, lane, width;
  };
  /// Of a chunk, a warp has a few points, of which neighbouring threads read neighbouring elements, and of
  /// each as many elements in a row as memory is written by.
  Share share() const {
    const GpuThread& gpu = kernel_.gpu;
    if (!reads_across()) return {values_.index(0), gpu.lane, gpu.width};
    const Value one = values_.index(1), width = values_.shift_right(gpu.width, gpu.chunk_bits, false);
    const Value few_bits = values_.minimum(gpu.chunk_bits, values_.index(2));
    const Value few = values_.shift_left(one, few_bits),
                rest = values_.shift_right(gpu.lane, few_bits, false);
    const Value point = values_.add(values_.bit_and(gpu.lane, values_.subtract(few, one)),
                                    values_.shift_left(values_.quotient(rest, width), few_bits));
    return {point, values_.bit_and(rest, values_.subtract(width, one)), width};
  }

  void take_elements_of(const ValueList& indices) const {
    const Range last = row_part(kernel_, indices);
    const int row = kernel_.nest.parallel_axes;
    const Value count = values_.multiply(elements_of_axes(kernel_, row, kernel_.axes() - 1),
                                         values_.subtract(last.to, last.from));
    take_elements(kernel_, {.point = point_scope(kernel_, indices),
                            .last = last,
                            .count = count,
                            .lane = share_.lane,
                            .width = share_.width,
                            .across = reads_across()});
  }

  const Kernel& kernel_;
  Values& values_;
  const ValueList& extents_;
  Share share_;
};

void take_row_in_parts(const Kernel& kernel, Scope point, Value exists) {
  Values& values = kernel.values;
  const auto take_sweep = [&](const Stage& stage) {
    const ValueList results = folded_in_parts(kernel, stage, point, exists);
    for (std::size_t r = 0; r < results.size(); ++r) point.reduced[stage.reductions[r]] = results[r];
  };
  const auto take_point_stage = [&](const Stage& stage) {
    evaluate(kernel, stage.body, point);
    if (stage.stores.empty()) return;
    barrier(kernel);  // what is stored may lie where others still read
    const Value is_first = values.compare(Relation::equal, kernel.gpu.lane, values.index(0));
    when(values, values.bit_and(is_first, exists), [&] { store_results(kernel, stage, point); });
  };
  for_stages(kernel.nest, take_sweep, take_point_stage);
}

/// Points [begin, end): all groups of a warp have one, or do as if.
void take_points_in_parts(const Kernel& kernel, Value begin, Value end, const ValueList& extents) {
  Values& values = kernel.values;
  const GpuThread& gpu = kernel.gpu;
  const Value one = values.index(1);
  const Value groups_a_warp = values.maximum(values.quotient(values.index(warp_threads), gpu.width), one);
  const Value further = values.bit_and(gpu.group, values.subtract(groups_a_warp, one));
  for_loop(values, "point", values.add(begin, values.subtract(gpu.group, further)), end, gpu.groups, {},
           [&](Value first, const ValueList&) {
             const Value number = values.add(first, further), last = values.subtract(end, one);
             const Value point = values.minimum(number, last);
             take_row_in_parts(kernel, point_scope(kernel, grid_indices(values, point, extents)),
                               values.compare(Relation::less, number, end));
             return ValueList();
           });
}

Value points_of(Values& values, const ValueList& extents) {
  return std::accumulate(extents.begin(), extents.end(), values.index(1),
                         [&](Value points, Value extent) { return values.multiply(points, extent); });
}

}  // namespace

/// The launch counts tiles of points, which may be parts of the kernel's.
void emit_gpu_grid(const Kernel& kernel, Value begin, Value end) {
  if (takes_tiles_across(kernel.nest)) return take_tiles_across(kernel);
  const bool by_tiles = kernel.nest.schedule == Strategy::tiles;
  const ValueList extents = by_tiles ? tile_extents(kernel) : grid_extents(kernel);
  if (takes_rows_in_parts(kernel.nest)) return take_points_in_parts(kernel, begin, end, extents);
  Thread(kernel, extents).emit(begin, by_tiles ? points_of(kernel.values, extents) : end);
}

namespace {

/// Of a block's memory, by the strategy alone.
std::int64_t strategy_bytes(const LoopNest& nest, Isa isa) {
  switch (nest.schedule.strategy) {
    case Strategy::tiles:
      return tile_bytes(nest, isa);
    case Strategy::tiles_across:
      return bytes_across(nest, nest.schedule.tile_side());
    case Strategy::panels:
      return panel_bytes(nest);
    case Strategy::kept_rows:
      return kept_row_bytes(nest);
    case Strategy::rows:
    case Strategy::elements:
    case Strategy::short_rows:
    case Strategy::streams:  // which are for CPUs
    case Strategy::crossed:
      return takes_rows_in_parts(nest) ? bytes_of_parts : row_bytes(nest);
  }
  __builtin_unreachable();
}

}  // namespace

std::int64_t shared_bytes(const LoopNest& nest, Isa isa) {
  const std::int64_t bytes = strategy_bytes(nest, isa);
  const bool has_scratch = nest.schedule.tile_side() == 0 && nest.lanes == Lanes::row;
  const std::int64_t most = uses_groups(nest, isa) ? most_hopper_block_bytes : most_block_bytes;
  if (bytes > (has_scratch ? static_cast<std::int64_t>(memory_beside_scratch) : most))
    throw InternalError("compiler: a GPU's block has too little memory for the sums of one sweep");
  return bytes;
}

}  // namespace weft::codegen
