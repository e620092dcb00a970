#include "codegen/compiler/gpu/apart.hpp"

#include "codegen/compiler/cpu/kernel.hpp"
#include "codegen/compiler/gpu/function_parts.hpp"
#include "llvm/IR/InlineAsm.h"
#include "mlir/IR/Builders.h"

namespace weft::codegen {
namespace {

constexpr const char* apart_name = "weft_apart";

}  // namespace

Kernel from_here(const Kernel& kernel) {
  Kernel later = kernel;
  later.gpu.lane = called(kernel.values, apart_name, kernel.gpu.lane.getType(), {kernel.gpu.lane})[0];
  return later;
}

void declare_apart(mlir::ModuleOp module) {
  mlir::OpBuilder builder(module.getContext());
  declare(module, apart_name, builder.getFunctionType({builder.getIndexType()}, {builder.getIndexType()}));
}

/// Threads of a block are less than 2^32, which the assembler's code says.
void define_device_apart(llvm::Module& module) {
  define(module, apart_name, [](llvm::IRBuilder<>& builder, llvm::Function& function) {
    llvm::Type* number = builder.getInt32Ty();
    auto* type = llvm::FunctionType::get(number, {number}, false);
    llvm::Value* same =
        builder.CreateCall(llvm::InlineAsm::get(type, "mov.b32 $0, $1;", "=r,r", /*hasSideEffects=*/true),
                           {builder.CreateTrunc(function.getArg(0), number)});
    builder.CreateRet(builder.CreateZExt(same, builder.getInt64Ty()));
  });
}

void define_emulated_apart(llvm::Module& module) {
  define(module, apart_name,
         [](llvm::IRBuilder<>& builder, llvm::Function& function) { builder.CreateRet(function.getArg(0)); });
}

}  // namespace weft::codegen
