#include "codegen/compiler/gpu/function_parts.hpp"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"

namespace weft::codegen {

ValueList called(Values& values, const std::string& name, mlir::TypeRange results,
                 const ValueList& arguments) {
  auto call = mlir::func::CallOp::create(values.builder(), values.location(), name, results, arguments);
  return {call.getResults().begin(), call.getResults().end()};
}

void declare(mlir::ModuleOp module, const std::string& name, mlir::FunctionType type) {
  mlir::OpBuilder builder = mlir::OpBuilder::atBlockEnd(module.getBody());
  mlir::func::FuncOp::create(builder, module.getLoc(), name, type).setPrivate();
}

llvm::Function* called_function(llvm::Module& module, const std::string& name) {
  llvm::Function* function = module.getFunction(name);
  if (!function) return nullptr;
  if (function->use_empty()) return function->eraseFromParent(), nullptr;
  function->setLinkage(llvm::GlobalValue::InternalLinkage);
  function->addFnAttr(llvm::Attribute::AlwaysInline);
  function->addFnAttr(llvm::Attribute::Convergent);
  return function;
}

llvm::Value* call_state(llvm::IRBuilder<>& builder, llvm::Value* state, std::size_t offset,
                        llvm::Type* result, llvm::ArrayRef<llvm::Value*> arguments) {
  llvm::Value* thread = builder.CreateIntToPtr(state, builder.getPtrTy());
  llvm::Value* place = builder.CreateConstGEP1_64(builder.getInt8Ty(), thread, offset);
  llvm::SmallVector<llvm::Value*> all{thread};
  all.append(arguments.begin(), arguments.end());
  llvm::SmallVector<llvm::Type*> types;
  for (llvm::Value* argument : all) types.push_back(argument->getType());
  return builder.CreateCall(llvm::FunctionType::get(result, types, false),
                            builder.CreateLoad(builder.getPtrTy(), place), all);
}

Value address_of(Values& values, Value memory) {
  return mlir::memref::ExtractAlignedPointerAsIndexOp::create(values.builder(), values.location(), memory);
}

llvm::Value* pointer_at(llvm::IRBuilder<>& builder, llvm::Value* address, llvm::Value* offset) {
  return builder.CreateGEP(builder.getInt8Ty(), builder.CreateIntToPtr(address, builder.getPtrTy()),
                           {offset});
}

}  // namespace weft::codegen
