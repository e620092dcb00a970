// From a module of MLIR's dialects to LLVM IR.
#pragma once
#include <memory>

namespace mlir {
class DialectRegistry;
class ModuleOp;
}  // namespace mlir
namespace llvm {
class LLVMContext;
class Module;
}  // namespace llvm

namespace weft::codegen {

/// Whatever build_module (module.hpp) and lower need of a context.
void register_dialects(mlir::DialectRegistry& registry);

/// Lowers the module in place to the LLVM dialect, then to LLVM IR. Throws InternalError with MLIR's
/// diagnostics.
std::unique_ptr<llvm::Module> lower(mlir::ModuleOp module, llvm::LLVMContext& context);

}  // namespace weft::codegen
