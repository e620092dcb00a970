// Loop nests as an MLIR module of the func, scf, memref, vector, arith and math dialects.
#pragma once
#include "codegen/cache/compiler.hpp"
#include "codegen/program/step_loop.hpp"
#include "mlir/IR/OwningOpRef.h"

namespace mlir {
class MLIRContext;
class ModuleOp;
}  // namespace mlir

namespace weft::codegen {

/// The function of a nest: @kernel0(a memref<?xT> an access (not for counters), params, begin, end, scratch);
/// of nests of a loop, numbered.
std::string kernel_function(std::size_t nest);

/// A function for each nest of the source.
mlir::OwningOpRef<mlir::ModuleOp> build_module(mlir::MLIRContext& context, const KernelSource& source,
                                               Isa isa);

}  // namespace weft::codegen
