// Copies into a block's memory that go on while the thread does: functions that kernels call, defined for a
// GPU or an emulated one.
#pragma once
#include "codegen/compiler/cpu/kernel.hpp"

namespace weft::codegen {

/// Begins to copy `bytes`, which are 4, 8 or 16, to `offset` of the block's memory; zeros where it does not
/// exist, i1, when `from` is not read. Both lie at multiples of `bytes`.
void begin_copy(const Kernel& kernel, Value offset, const Place& from, DType dtype, int bytes, Value exists);

/// What the thread has begun since the last time is a group.
void end_copies(const Kernel& kernel);

/// Waits for all of the thread's groups but the last ones. Others see what was copied after a barrier.
void wait_for_copies(const Kernel& kernel, int but_last);

}  // namespace weft::codegen
