// What all parts of the code of one nest share: the nest, its arguments as SSA values, and how it is
// vectorised.
#pragma once
#include <vector>

#include "codegen/cache/compiler.hpp"
#include "codegen/compiler/ssa/flow.hpp"
#include "codegen/compiler/ssa/memory.hpp"
#include "codegen/nest/loop_nest.hpp"
#include "runtime/gpu/abi/launch_shape.hpp"

namespace weft::codegen {

/// How a kernel uses the instruction set. Eight lanes or sixteen: sums are folded by eights.
struct Vectors {
  int lanes = 8;
  bool masks = false;  // strips may have masks; without, what is left of a row is walked one by one
};
Vectors vectors_for(const LoopNest& nest, Isa isa);

/// Which of a GPU's threads the code is for. Groups of `width` threads take a grid point each; `lane` is the
/// thread's number in its group, `group` that of its group among the `groups` of the launch, `slot` among
/// those of its block; groups of elements take 2^chunk_bits neighbouring points at once, and panels have as
/// many. Where a block takes a row, a team of several `members` may take it instead, of which this block is
/// one; or a warp, of which the block has several. Numbers are of type index.
struct GpuThread {
  Value lane, width, group, groups, slot, chunk_bits, member, members;
  Value shared;   // memref<?xi8>, the block's memory
  Value meeting;  // memref<?xi8>, the team's
  Value counter;  // of the team's barriers, an address
  Value state;    // what barriers and exchanges are called with
};

struct Kernel {
  const LoopNest& nest;
  ParamLayout layout;
  Vectors vectors;
  Values& values;
  ValueList buffers;    // memref<?xT>, one an access; null for counters
  ValueList params;     // index
  ValueList slots;      // memref<?xT>
  int interleaved = 1;  // of how many points rows are interleaved wherever there are as many
  GpuThread gpu = {};   // null on a CPU

  bool on_gpu() const { return static_cast<bool>(gpu.lane); }
  int axes() const { return nest.parallel_axes + nest.row_axes; }
  int vector_axis() const { return nest.vector_axis(); }
  /// Of a panel, with Lanes::points.
  std::int64_t panel_points() const { return on_gpu() ? gpu_panel_points : weft::panel_points; }
  Value extent(int axis) const { return params[layout.extent(axis)]; }
};

/// A point of the grid, or a strip of them or of a row, while its code is written: where it stands and what
/// is known there.
struct Scope {
  ValueList offsets;           // one an access: index times stride of the axes entered so far, summed
  Value row;                   // the row's elements, counted through
  Strip strip;                 // lanes of the vector axis
  bool across_points = false;  // lanes of the last parallel axis instead
  ValueList known;             // by instruction: a scalar when equal in all lanes
  ValueList reduced;           // by reduction

  /// Moves `index` along an axis.
  void enter(const Kernel& kernel, int axis, Value index);
  /// The same for a row axis, which counts in `row` too.
  void enter_row(const Kernel& kernel, int axis, Value index);
};

/// The scope before any axis is entered.
Scope outermost(const Kernel& kernel);
/// The scope of a strip along the vector axis of a row.
Scope strip_scope(const Kernel& kernel, const Scope& scope, const Strip& strip);

/// Where an access is at a scope.
Place place_of(const Kernel& kernel, const Scope& scope, int access);
/// Evaluates a stage's body.
void evaluate(const Kernel& kernel, const std::vector<int>& body, Scope& scope);
/// An instruction's value in every lane of the scope's strip.
Value in_lanes(const Kernel& kernel, const Scope& scope, int instruction);
/// A reduction's accumulator with what it takes from each lane of the scope's strip.
Value with_element(const Kernel& kernel, const Scope& scope, const Reduction& reduction, Value accumulator);
/// What a reduction in the row's order takes from a strip: its operand, and in lanes that are masked what
/// changes nothing.
Value in_sequence(const Kernel& kernel, const Scope& scope, const Reduction& reduction);
void store_results(const Kernel& kernel, const Stage& stage, const Scope& scope);

/// The nest's stages in order, each by what is for its kind.
template <class Sweep, class Point>
void for_stages(const LoopNest& nest, const Sweep& sweep, const Point& point) {
  for (const Stage& stage : nest.stages) {
    if (stage.sweep)
      sweep(stage);
    else
      point(stage);
  }
}

/// Operations of a body, as the cost model counts them.
int cost(const LoopNest& nest, const Stage& stage);

}  // namespace weft::codegen
