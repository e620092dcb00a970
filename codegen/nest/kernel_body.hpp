// What a fused kernel computes at each point of its domain, and the memory it walks: a loop nest before its
// axes are ordered.
#pragma once
#include "codegen/nest/kernel_domain.hpp"
#include "codegen/nest/loop_nest.hpp"
#include "codegen/nest/walk_list.hpp"

namespace weft::codegen {

struct KernelBody {
  KernelDomain domain;
  std::vector<Walk> walks;
  std::vector<Instruction>
      instructions;                   // `per_point` is not known yet; `index` of loads and counters is a walk
  std::vector<Reduction> reductions;  // without their runs
  std::vector<Tensor> reduced;        // the reductions and scans as the graph has them
  std::vector<Store> stores;          // `access` is a walk
  bool tf32 = false;                  // as LoopNest has it
};

/// Walks back from the kernel's outputs to its inputs and leaves. No recursion. Errors: InternalError when
/// the kernel is not what passes/schedule/schedule.hpp promises.
KernelBody build_body(const passes::FusedKernel& kernel, const passes::Schedule& schedule,
                      const passes::MemoryPlan& memory);

}  // namespace weft::codegen
