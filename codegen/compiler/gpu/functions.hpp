// What the threads of a block do together: functions that kernels call, defined for a GPU or an emulated one.
#pragma once
#include "codegen/compiler/ssa/flow.hpp"

namespace llvm {
class Module;
}
namespace mlir {
class ModuleOp;
}

namespace weft::codegen {

struct Kernel;

/// All threads of the block, or of the warp where groups are no larger, come to it before any goes on; what
/// they stored before is seen after.
void barrier(const Kernel& kernel);
/// The same for all threads of the team.
void team_barrier(const Kernel& kernel);
/// What the thread whose lane differs by `bits`, less than 32, hands over in exchange for `value`, a scalar.
/// All threads of the warp come to it.
Value exchange(const Kernel& kernel, Value value, int bits);

/// What these call, and what those of fragments.hpp and copies.hpp do.
void declare_gpu_functions(mlir::ModuleOp module);
void define_device_functions(llvm::Module& module);
void define_emulated_functions(llvm::Module& module);

}  // namespace weft::codegen
