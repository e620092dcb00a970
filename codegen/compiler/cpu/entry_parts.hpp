// What both entries of kernels are made with.
#pragma once
#include <cstddef>
#include <vector>

namespace llvm {
class Function;
class IRBuilderBase;
class Module;
class Value;
}  // namespace llvm

namespace weft::codegen {

/// `weft_kernel`, without a body yet.
llvm::Function* declare_entry(llvm::Module& module);
/// The function of a nest, inlined wherever it is called.
llvm::Function* inlined_kernel(llvm::Module& module, std::size_t nest);
/// Arguments of a lowered memref<?xT>: pointer twice, offset, size, stride. Nobody looks at the size.
void append_memref(llvm::IRBuilderBase& builder, std::vector<llvm::Value*>& arguments, llvm::Value* pointer);
/// How many buffers the function of a nest has, which takes so many `others` after what all take.
unsigned buffer_count(const llvm::Function& kernel, unsigned others = 0);

}  // namespace weft::codegen
