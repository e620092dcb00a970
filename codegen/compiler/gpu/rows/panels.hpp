// Panels of neighbouring points whose rows lie across memory, on a GPU.
#pragma once
#include "codegen/compiler/cpu/kernel.hpp"

namespace weft::codegen {

/// One thread's code for a panel. Where its group is a warp or less: all of a point's rows. Else each warp
/// takes some rows, or the first one folds in their order what the others read ahead.
void take_panel(const Kernel& kernel, const ValueList& panel);

/// Bytes of the block's memory that this needs.
std::int64_t panel_bytes(const LoopNest& nest);

}  // namespace weft::codegen
