// The order in which NumPy adds: which elements each inner loop of add.reduce sees, from strides alone.
#pragma once
#include <optional>
#include <vector>

#include "ir/node.hpp"

namespace weft {

/// How NumPy (2.3 and later) walks an operand that it sums, after ordering, coalescing and buffering its
/// axes.
///
/// Every axis of the operand longer than 1 is in exactly one of `kept` and `reduced`, outermost first as
/// walked.
/// - `elementwise`: the innermost walked axis is kept, so each result is ((0 + v0) + v1) + …, `reduced`
/// walked in order.
/// - otherwise: the last `run_axes` axes of `reduced` form a run, walked flat with the last axis fastest; the
/// run is cut into
///   calls of `call_size` elements (the last may be shorter); each call adds its pairwise sum to the result;
///   the other axes of `reduced` are walked outside, in order. Calls of bfloat16 have one element: its loop
///   rounds with each.
struct ReductionOrder {
  std::vector<int> kept, reduced;
  bool elementwise = false;
  int run_axes = 0;
  std::int64_t call_size = 0;
  /// Strides in bytes of the result NumPy allocates, one for each axis of the operand (0 along reduced axes).
  Dims result_strides;
};

/// The order for summing `operand` over `axis` (ascending) into `accumulate`. Unlike NumPy, axes are never
/// merged here: a run of several axes says the same. `mask` has the strides of a mask in the operand's shape:
/// of what it leaves of a call each run of elements is summed by itself.
ReductionOrder reduction_order(const Type& operand, const Dims& axis, DType accumulate,
                               const Dims& mask = {});
/// The order of a reduction, of numbers or of parts of them.
ReductionOrder reduction_order(const Node& reduction);
/// Whether NumPy converts what a reduction takes, a buffer at a time.
bool converts(const Node& reduction);

}  // namespace weft
