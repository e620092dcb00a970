// A fused kernel becomes a loop nest and the launch that runs it on this shape.
#pragma once
#include "codegen/nest/loop_nest.hpp"
#include "passes/schedule/schedule.hpp"

namespace weft::codegen {

struct BuiltNest {
  LoopNest nest;
  Launch launch;  // buffers, params, grid, grain and scratch; `kernel` is the caller's to fill in
};

/// Composes the views between the kernel's domain and its inputs into strided accesses, merges axes that walk
/// as one, orders the axes (NumPy's reduction order where bits depend on it, else the outputs' memory order),
/// and cuts the body into sweeps. What an earlier sweep computed at a cost is spilled to a scratch row; the
/// rest is computed again.
BuiltNest build_nest(const passes::FusedKernel& kernel, const passes::Schedule& schedule,
                     const passes::MemoryPlan& memory);

}  // namespace weft::codegen
