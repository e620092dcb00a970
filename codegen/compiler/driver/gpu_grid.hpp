// The grid on a GPU: who takes what of it.
#pragma once
#include "codegen/compiler/cpu/kernel.hpp"

namespace weft::codegen {

/// Code of one thread for its part of grid points [begin, end): some elements of each point that its group
/// takes, or of its panel's points; where rows are folded, what gpu/rows has it do, or, of
/// short ones, all of a row.
void emit_gpu_grid(const Kernel& kernel, Value begin, Value end);

/// Bytes of its block's memory that this needs.
std::int64_t shared_bytes(const LoopNest& nest, Isa isa);

}  // namespace weft::codegen
