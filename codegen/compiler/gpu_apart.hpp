// Numbers that are computed where they are used.
#pragma once
#include "codegen/compiler/values.hpp"

namespace llvm {
class Module;
}
namespace mlir {
class ModuleOp;
}

namespace weft::codegen {

struct Kernel;

/// The same thread, of whose number nothing is known before this place: what follows from it is computed
/// after, instead of being kept in registers from before the loops around.
Kernel from_here(const Kernel& kernel);

/// What this calls.
void declare_apart(mlir::ModuleOp module);
void define_device_apart(llvm::Module& module);
void define_emulated_apart(llvm::Module& module);

}  // namespace weft::codegen
