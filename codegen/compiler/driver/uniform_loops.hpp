// Loops that LLVM is not to make vectors of.
#pragma once
#include "llvm/IR/PassManager.h"

namespace weft::codegen {

/// LLVM's loop vectoriser asks of each value whether it is the same in all steps, and so of all that it is
/// made of, again for each use: a sine of what no step changes, which a store may overwrite as far as LLVM
/// can tell, takes it minutes. Loops with more such values than a few are left as they are.
class LeaveUniformLoops : public llvm::PassInfoMixin<LeaveUniformLoops> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
};

}  // namespace weft::codegen
