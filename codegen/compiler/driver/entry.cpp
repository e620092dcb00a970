#include "codegen/compiler/driver/entry.hpp"

#include "codegen/compiler/cpu/entry_parts.hpp"
#include "codegen/compiler/driver/module.hpp"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace weft::codegen {

llvm::Function* declare_entry(llvm::Module& module) {
  llvm::Type* pointer = llvm::PointerType::get(module.getContext(), 0);
  llvm::Type* number = llvm::Type::getInt64Ty(module.getContext());
  auto* type = llvm::FunctionType::get(llvm::Type::getVoidTy(module.getContext()),
                                       {pointer, pointer, number, number, pointer}, false);
  return llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, "weft_kernel", module);
}

llvm::Function* inlined_kernel(llvm::Module& module, std::size_t nest) {
  llvm::Function* kernel = module.getFunction(kernel_function(nest));
  kernel->setLinkage(llvm::GlobalValue::InternalLinkage);
  kernel->addFnAttr(llvm::Attribute::AlwaysInline);
  return kernel;
}

void append_memref(llvm::IRBuilderBase& builder, std::vector<llvm::Value*>& arguments, llvm::Value* pointer) {
  for (llvm::Value* part :
       {pointer, pointer, static_cast<llvm::Value*>(builder.getInt64(0)),
        static_cast<llvm::Value*>(builder.getInt64(0)), static_cast<llvm::Value*>(builder.getInt64(1))})
    arguments.push_back(part);
}

unsigned buffer_count(const llvm::Function& kernel, unsigned others) {
  constexpr unsigned memref_parts = 5, fixed = 2 * memref_parts + 2;  // params, begin, end, scratch
  return (static_cast<unsigned>(kernel.arg_size()) - fixed - others) / memref_parts;
}

void add_entry(llvm::Module& module) {
  llvm::IRBuilder<> builder(module.getContext());
  llvm::Function* kernel = inlined_kernel(module, 0);
  llvm::Function* entry = declare_entry(module);
  builder.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), "", entry));
  std::vector<llvm::Value*> arguments;
  for (unsigned i = 0; i < buffer_count(*kernel); ++i) {
    llvm::Value* place = builder.CreateConstGEP1_64(builder.getPtrTy(), entry->getArg(0), i);
    append_memref(builder, arguments, builder.CreateLoad(builder.getPtrTy(), place));
  }
  append_memref(builder, arguments, entry->getArg(1));
  arguments.push_back(entry->getArg(2));
  arguments.push_back(entry->getArg(3));
  append_memref(builder, arguments, entry->getArg(4));
  builder.CreateCall(kernel, arguments);
  builder.CreateRetVoid();
}

}  // namespace weft::codegen
