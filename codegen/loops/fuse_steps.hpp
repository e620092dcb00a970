// Loops of small kernels become kernels.
#pragma once
#include "codegen/program/lowered.hpp"

namespace weft::codegen {

/// The kernels of a program: its nests, then its loops. Loops (join_steps must have joined their steps) whose
/// launches would be worth no thread, the outermost that can be, become LoopLaunches; nests that no launch is
/// left of are dropped.
void fuse_steps(Lowered& lowered);

}  // namespace weft::codegen
