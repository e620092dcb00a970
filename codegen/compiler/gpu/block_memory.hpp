// The memory that the threads of a GPU's block share.
#pragma once
#include <cstdint>

namespace llvm {
class IRBuilderBase;
class Module;
class Value;
}  // namespace llvm

namespace weft::codegen {

/// Bytes that a kernel has of its own, and whether a launch may give it more for scratch. Where its own are
/// more than kernel_memory_bytes, the launch gives them, and no scratch: the module says so, by a variable
/// named block_memory_name.
struct BlockMemory {
  std::int64_t shared_bytes = 0;
  bool has_scratch = false;

  bool is_of_launch() const;
};

/// Where the kernel's own begins, and scratch; null where it has none.
struct BlockPlaces {
  llvm::Value *shared, *scratch;
};
BlockPlaces device_memory(llvm::Module& module, llvm::IRBuilderBase& builder, const BlockMemory& memory);
/// Of an emulated block, all of whose memory begins at `first`.
BlockPlaces emulated_memory(llvm::Module& module, llvm::IRBuilderBase& builder, const BlockMemory& memory,
                            llvm::Value* first);

/// A function without arguments, of the module's interface, that returns `number`.
void add_number(llvm::Module& module, const char* name, std::uint64_t number);

}  // namespace weft::codegen
