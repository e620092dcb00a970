#include "codegen/compiler/driver/lowering.hpp"

#include "llvm/IR/Module.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "runtime/system/errors.hpp"

namespace weft::codegen {
namespace {

/// Collects what MLIR complains about while it lives.
class Diagnostics {
 public:
  explicit Diagnostics(mlir::MLIRContext* context)
      : handler_(context, [this](mlir::Diagnostic& diagnostic) {
          text_ += diagnostic.str() + "\n";
          return mlir::success();
        }) {}

  void require(bool succeeded) const {
    if (!succeeded) throw InternalError("compiler: MLIR: " + text_);
  }

 private:
  std::string text_;
  mlir::ScopedDiagnosticHandler handler_;
};

mlir::LogicalResult convert_to_llvm_dialect(mlir::ModuleOp module) {
  mlir::MLIRContext* context = module.getContext();
  const mlir::LLVMTypeConverter types(context);
  mlir::RewritePatternSet patterns(context);
  mlir::populateSCFToControlFlowConversionPatterns(patterns);
  mlir::cf::populateControlFlowToLLVMConversionPatterns(types, patterns);
  mlir::populateFuncToLLVMConversionPatterns(types, patterns);
  mlir::arith::populateArithToLLVMConversionPatterns(types, patterns);
  mlir::populateMathToLLVMConversionPatterns(types, patterns);
  mlir::populateFinalizeMemRefToLLVMConversionPatterns(types, patterns);
  mlir::populateVectorToLLVMConversionPatterns(types, patterns);
  mlir::LLVMConversionTarget target(*context);
  target.addLegalOp<mlir::ModuleOp>();
  return mlir::applyFullConversion(module, target, std::move(patterns));
}

}  // namespace

void register_dialects(mlir::DialectRegistry& registry) {
  registry.insert<mlir::arith::ArithDialect, mlir::cf::ControlFlowDialect, mlir::func::FuncDialect,
                  mlir::LLVM::LLVMDialect, mlir::math::MathDialect, mlir::memref::MemRefDialect,
                  mlir::scf::SCFDialect, mlir::vector::VectorDialect>();
  mlir::registerBuiltinDialectTranslation(registry);
  mlir::registerLLVMDialectTranslation(registry);
}

std::unique_ptr<llvm::Module> lower(mlir::ModuleOp module, llvm::LLVMContext& context) {
  const Diagnostics diagnostics(module.getContext());
  diagnostics.require(mlir::succeeded(convert_to_llvm_dialect(module)));
  std::unique_ptr<llvm::Module> lowered = mlir::translateModuleToLLVMIR(module, context, "weft");
  diagnostics.require(lowered != nullptr);
  return lowered;
}

}  // namespace weft::codegen
