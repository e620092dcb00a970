// The launch interface of a kernel.
#pragma once
#include <cstddef>

namespace llvm {
class Module;
}

namespace weft::codegen {

struct BlockMemory;
struct StepLoop;

/// Adds `weft_kernel`, of type KernelFunction (runtime/code/executable.hpp), which calls the kernel of the
/// module's one nest, inlined.
void add_entry(llvm::Module& module);
/// The same, which takes the steps of a loop of the module's nests.
void add_entry(llvm::Module& module, const StepLoop& loop);
/// Adds the kernel `weft_kernel` of a nest with so many params, as one thread runs it. The launch hands over
/// words (runtime/gpu/abi/launch_words.hpp): the buffers, the params, and what LaunchWord says. Blocks and
/// grids have one axis. For a GPU, of which a multiprocessor is to have registers for so many blocks:
void add_device_entry(llvm::Module& module, std::size_t params, const BlockMemory& memory, int blocks);
/// For an emulated one, an EmulatedKernel.
void add_emulated_entry(llvm::Module& module, std::size_t params, const BlockMemory& memory);

}  // namespace weft::codegen
