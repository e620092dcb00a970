// A loop nest as an MLIR module of the func, scf, memref, vector, arith and math dialects.
#pragma once
#include "codegen/compiler.hpp"
#include "codegen/loop_nest.hpp"
#include "mlir/IR/OwningOpRef.h"

namespace mlir {
class MLIRContext;
class ModuleOp;
}  // namespace mlir

namespace weft::codegen {

/// The one function of a module: @kernel(a memref<?xT> an access (not for counters), params, begin, end,
/// scratch).
inline constexpr const char* kernel_function = "kernel";

mlir::OwningOpRef<mlir::ModuleOp> build_module(mlir::MLIRContext& context, const LoopNest& nest, Isa isa);

}  // namespace weft::codegen
