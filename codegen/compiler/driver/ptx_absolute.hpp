// Absolute values of integers, for ptxas.
#pragma once

namespace llvm {
class Module;
}

namespace weft::codegen {

/// Writes llvm.abs out, with a move that LLVM does not look into: what ptxas (13.0) finds out of PTX's abs is
/// that it is not negative, which the least integer's is.
void write_absolute_out(llvm::Module& module);

}  // namespace weft::codegen
