#include "codegen/compiler/entry.hpp"

#include "codegen/compiler/module.hpp"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace weft::codegen {
namespace {

/// Arguments of a lowered memref<?xT>: pointer twice, offset, size, stride. Nobody looks at the size.
void append_memref(llvm::IRBuilder<>& builder, std::vector<llvm::Value*>& arguments, llvm::Value* pointer) {
  for (llvm::Value* part :
       {pointer, pointer, static_cast<llvm::Value*>(builder.getInt64(0)),
        static_cast<llvm::Value*>(builder.getInt64(0)), static_cast<llvm::Value*>(builder.getInt64(1))})
    arguments.push_back(part);
}

}  // namespace

void add_entry(llvm::Module& module) {
  llvm::IRBuilder<> builder(module.getContext());
  llvm::Function* kernel = module.getFunction(kernel_function);
  kernel->setLinkage(llvm::GlobalValue::InternalLinkage);
  kernel->addFnAttr(llvm::Attribute::AlwaysInline);
  llvm::Type* pointer = builder.getPtrTy();
  llvm::Type* number = builder.getInt64Ty();
  auto* type =
      llvm::FunctionType::get(builder.getVoidTy(), {pointer, pointer, number, number, pointer}, false);
  auto* entry = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, "weft_kernel", module);
  builder.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), "", entry));
  constexpr unsigned memref_parts = 5, fixed = 2 * memref_parts + 2;  // params, begin, end, scratch
  std::vector<llvm::Value*> arguments;
  for (unsigned i = 0; i < (kernel->arg_size() - fixed) / memref_parts; ++i) {
    llvm::Value* place = builder.CreateConstGEP1_64(pointer, entry->getArg(0), i);
    append_memref(builder, arguments, builder.CreateLoad(pointer, place));
  }
  append_memref(builder, arguments, entry->getArg(1));
  arguments.push_back(entry->getArg(2));
  arguments.push_back(entry->getArg(3));
  append_memref(builder, arguments, entry->getArg(4));
  builder.CreateCall(kernel, arguments);
  builder.CreateRetVoid();
}

}  // namespace weft::codegen
