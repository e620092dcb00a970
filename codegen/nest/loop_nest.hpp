// The one form of a fused kernel from which CPU and GPU code are made: a grid of points, and at each point
// sweeps over a row.
//
//   for each point of the parallel axes:            (the grid, split over threads)
//     for each stage, in order:
//       point stage:  its body, once
//       sweep:        for each element of the row axes: its body; its reductions; its stores
//
// softmax: point = row of the matrix; sweep 0 finds the largest, sweep 1 the exponentials and their sum,
// sweep 2 divides.
//
// Sizes and strides are parameters of the launch, so one nest, and one compiled kernel, serves every shape of
// its class. Vectors lie along the last row axis (`Lanes::row`), or across neighbouring points of the last
// parallel axis
// (`Lanes::points`): then every value of a point is a vector, and rows are walked element by element.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "codegen/nest/nest_schedule.hpp"
#include "ir/operation.hpp"
#include "runtime/array/dtype.hpp"
#include "runtime/program/launch_size.hpp"

namespace weft::codegen {

/// Only along the vector axis: `two`, one part of complex numbers, and `minus_one`, what is read backwards.
enum class StrideClass : std::uint8_t { zero, one, two, minus_one, any };

/// A strided walk through a buffer of its own in the launch: element number sum(index[axis] * stride[axis]).
struct Access {
  DType dtype = DType::float64;      // of the memory
  bool counter = false;              // no buffer: the walked number itself, plus an offset, as int64 (arange)
  std::vector<StrideClass> strides;  // the parallel axes', then the row axes'; in elements
  /// An earlier access whose elements lie just before this one's; both are stored, by two along the vector
  /// axis.
  int beside = -1;
  /// Of places, integers that count from the end when negative: the access whose memory, walked by none of
  /// the axes, they name elements of, as many as a launch parameter says, at least one; and the one whose
  /// int64 becomes 1 when a place is not there.
  int table = -1, mark = -1;
};

/// One value, computed at every element of the row or once a point. Operands are numbers of earlier
/// instructions.
struct Instruction {
  enum class Opcode : std::uint8_t {
    constant,  // `bits` as `dtype`
    load,      // what `index` (an access) finds
    look_up,   // the element of a table at the place that `index` (an access of places) finds; any when
               // it is not there
    counter,   // the number `index` (a counter access) counts, int64
    compute,   // `operation` on operands that already have dtype `loop`
    convert,   // the operand converted to `dtype`, NumPy's unsafe cast
    reduced,   // the result of reduction number `index`
    running,   // what reduction number `index` has come to with its operand here, which is this one's
    spilled,   // the element of scratch slot `index` that an earlier sweep left
  };
  Opcode opcode = Opcode::constant;
  DType dtype = DType::float64;  // of the value
  bool per_point = false;        // the same for the whole row
  int index = -1;
  Operation operation = Operation::add;
  DType loop = DType::float64;
  bool mixed_sign = false;  // compute: a comparison of one int64 with one uint64, each in its own dtype
  bool contracted = false;  // compute: an fma made of a product and a sum; rounded twice where there is none
  std::vector<int> operands;
  std::uint64_t bits = 0;
};

/// A row folded to one value a point.
struct Reduction {
  Operation operation = Operation::sum;  // sum, prod, max, min, any or all
  DType dtype = DType::float64;          // of the operand, the accumulator and the result
  /// What the accumulator is rounded to, with each element or, with Lanes::row, after each call; else
  /// `dtype`.
  DType rounded = dtype;
  int operand = -1;
  int times = -1;  // of inexact sums, or of exact products: what each operand is multiplied by, with the sum
                   // rounded once if it can
  /// Float sums and products of exact nests have NumPy's order, and what is read `running` the row's; all
  /// else may be folded in any. An accumulator starts as `start`. Lanes::points: ((start + v0) + v1) + …, in
  /// row order. So with Lanes::row, but for those `in_calls`: the last `run_axes` row axes are one flat run,
  /// cut into calls of `call_size` elements (a launch parameter), each summed pairwise and added to the
  /// accumulator, or multiplied into it one by one; the outer row axes are walked in order.
  bool ordered = false, running = false;
  std::uint64_t start = 0;  // bits; of ordered ones
  int run_axes = 1;
  /// A sum of one part of complex numbers: pairwise with four accumulators, not eight.
  bool pairs = false;

  bool narrows() const { return rounded != dtype; }
  /// The values it takes from each element.
  std::vector<int> operands() const { return times < 0 ? std::vector{operand} : std::vector{operand, times}; }
  bool in_calls() const { return ordered && !running && (operation == Operation::sum || narrows()); }
};

struct Store {
  int access = -1;
  int value = -1;  // of the access's dtype
};

struct Spill {
  int slot = -1;
  int value = -1;
};

/// Values computed once a point are in the bodies of point stages, all others in those of sweeps; each
/// operand is in an earlier point stage or earlier in the same body. Reductions, stores and spills of a sweep
/// may take either kind of value.
struct Stage {
  bool sweep = false;
  std::vector<int> body;        // instructions evaluated here, in order; a sweep may evaluate one again
  std::vector<int> reductions;  // a sweep's are all in calls, of one operation and equal runs, or none is
  std::vector<Store> stores;
  std::vector<Spill> spills;  // sweeps only
};

/// The axis that sums follow NumPy's order along (Reduction::ordered), and that vectors lie along.
enum class Lanes : std::uint8_t { row, points };

struct LoopNest {
  std::string name;
  int parallel_axes = 0;  // outermost first; at least 1 with Lanes::points
  int row_axes = 1;       // outermost first; at least 1
  Lanes lanes = Lanes::row;
  NestSchedule schedule;
  /// Tensor cores may round the float32 operands of products to TF32, of 10 bits' fraction. Of inexact nests.
  bool tf32 = false;
  /// Sums have NumPy's bits. Those of an inexact nest may be folded in any order, the same whatever the
  /// threads.
  bool exact = true;
  std::vector<Access> accesses;
  std::vector<Instruction> instructions;
  std::vector<Reduction> reductions;
  /// Scratch: a row of each (times `panel_points`, with Lanes::points), one after the other, each rounded up
  /// to 64 bytes.
  std::vector<DType> slots;
  std::vector<Stage> stages;

  /// Along which vectors lie.
  int vector_axis() const { return parallel_axes + (lanes == Lanes::row ? row_axes : 0) - 1; }
};

/// The strategy of a nest for which no other was chosen: panels, elements or rows.
Strategy plain_strategy(const LoopNest& nest);

/// Whether what is loaded walks both of the last two parallel axes, or may walk any.
bool walks_both(const LoopNest& nest, const Instruction& instruction);

/// The access of each of a launch's buffers.
std::vector<int> buffer_accesses(const LoopNest& nest);
std::vector<int> stored_accesses(const LoopNest& nest);

/// The launch parameters of a nest, in order, as LaunchRule has them at first: extents of the parallel axes,
/// extents of the row axes, tile size (when the schedule cuts rows), then an access at a time: its offset
/// (counters), its strides of class `any`, the length of its table; then call_size, one a reduction in calls
/// with Lanes::row.
struct ParamLayout {
  explicit ParamLayout(const LoopNest& nest);
  int extent(int axis) const { return axis; }
  int tile() const { return tile_; }
  int offset(int access) const { return offsets_[access]; }
  int stride(int access, int axis) const { return strides_[access][axis]; }  // -1 unless `any`
  int table_length(int access) const { return table_lengths_[access]; }      // -1 unless of places
  int call_size(int reduction) const { return call_sizes_[reduction]; }      // -1 unless it has one
  int size() const { return size_; }

 private:
  int tile_ = -1, size_ = 0;
  std::vector<int> offsets_, table_lengths_, call_sizes_;
  std::vector<std::vector<int>> strides_;
};

/// A readable, deterministic listing; equal nests (up to `name`) have equal listings with the name left out,
/// so it is also the kernel's identity for the caches.
std::string text(const LoopNest& nest, bool with_name = true);

/// Checks what the comments above promise. Errors: InternalError.
void verify(const LoopNest& nest);

}  // namespace weft::codegen
