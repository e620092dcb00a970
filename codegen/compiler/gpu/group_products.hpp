// Products of matrices in the block's memory by groups of four warps: functions that kernels call, defined
// for Hopper (wgmma of PTX) or an emulated GPU. All threads of the block come to them.
#pragma once
#include "codegen/compiler/ssa/flow.hpp"

namespace weft::codegen {

struct Kernel;

/// A panel of a part of the rows, of 64 elements of each point, float16 or bfloat16: by rows of elements or,
/// `by_points`, by rows of 64 points that lie side by side, 64 of them before the next points'. A row is of
/// 128 bytes, of which piece i, of 16, lies where piece i ^ (row % 8) would: "128-byte swizzling".
struct GroupPanel {
  Value offset;  // bytes from the block's memory's start, a multiple of 1024
  bool by_points;
};

/// Begins to add the products of the group's 64 lines and of 256 columns to `sums`, 128 of each thread, as
/// PTX says of m64n256k16. What the group before began is done then; these are after `finish_groups`.
ValueList multiply_groups(const Kernel& kernel, DType dtype, const GroupPanel& lines,
                          const GroupPanel& columns, const ValueList& sums);
ValueList finish_groups(const Kernel& kernel, const ValueList& sums);

/// What the thread has stored in the block's memory, or copied there, is seen by products that begin after a
/// barrier.
void show_to_groups(const Kernel& kernel);

}  // namespace weft::codegen
