// What the functions that kernels of GPUs call are declared and defined with.
#pragma once
#include <cstddef>
#include <string>

#include "codegen/compiler/ssa/flow.hpp"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "mlir/IR/BuiltinOps.h"

namespace weft::codegen {

/// What a declared function returns.
ValueList called(Values& values, const std::string& name, mlir::TypeRange results,
                 const ValueList& arguments);

void declare(mlir::ModuleOp module, const std::string& name, mlir::FunctionType type);

/// The function of this name without a body yet, to be inlined; null where it is not called.
llvm::Function* called_function(llvm::Module& module, const std::string& name);

/// The builder of its body, if the function is called.
template <class Body>
void define(llvm::Module& module, const std::string& name, const Body& body) {
  llvm::Function* function = called_function(module, name);
  if (!function) return;
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(module.getContext(), "", function));
  body(builder, *function);
}

/// Calls a function that the emulated thread's state has, `offset` bytes from its start.
llvm::Value* call_state(llvm::IRBuilder<>& builder, llvm::Value* state, std::size_t offset,
                        llvm::Type* result, llvm::ArrayRef<llvm::Value*> arguments);

/// Where a memref begins, of type index.
Value address_of(Values& values, Value memory);

/// What lies `offset` bytes after an address, which are integers.
llvm::Value* pointer_at(llvm::IRBuilder<>& builder, llvm::Value* address, llvm::Value* offset);

/// What apart.hpp, copies.hpp, fragments.hpp and group_products.hpp call.
void declare_apart(mlir::ModuleOp module);
void define_device_apart(llvm::Module& module);
void define_emulated_apart(llvm::Module& module);
void declare_copies(mlir::ModuleOp module);
void define_device_copies(llvm::Module& module);
void define_emulated_copies(llvm::Module& module);
void declare_fragments(mlir::ModuleOp module);
void define_device_fragments(llvm::Module& module);
void define_emulated_fragments(llvm::Module& module);
void declare_groups(mlir::ModuleOp module);
void define_device_groups(llvm::Module& module);
void define_emulated_groups(llvm::Module& module);

}  // namespace weft::codegen
