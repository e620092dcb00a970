// The launch interface of a kernel.
#pragma once
namespace llvm {
class Module;
}

namespace weft::codegen {

struct StepLoop;

/// Adds `weft_kernel`, of type KernelFunction (runtime/executable.hpp), which calls the kernel of the
/// module's one nest, inlined.
void add_entry(llvm::Module& module);
/// The same, which takes the steps of a loop of the module's nests.
void add_entry(llvm::Module& module, const StepLoop& loop);

}  // namespace weft::codegen
