// The launch interface of a kernel.
#pragma once
namespace llvm {
class Module;
}

namespace weft::codegen {

/// Adds `weft_kernel`, of type KernelFunction (runtime/executable.hpp), which calls the module's @kernel,
/// inlined.
void add_entry(llvm::Module& module);

}  // namespace weft::codegen
