#include "codegen/compiler/driver/uniform_loops.hpp"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

namespace weft::codegen {
namespace {

constexpr unsigned most_uniform = 16;

/// Values that are computed anew in each step and are the same in all.
unsigned count_uniform(const llvm::Loop& loop) {
  llvm::SmallPtrSet<const llvm::Value*, 32> uniform;
  const auto is_uniform = [&](const llvm::Value* value) {
    return loop.isLoopInvariant(value) || uniform.contains(value);
  };
  for (const llvm::BasicBlock* block : loop.blocks())
    for (const llvm::Instruction& instruction : *block)
      if (!llvm::isa<llvm::PHINode>(instruction) && !instruction.isTerminator() &&
          !instruction.mayHaveSideEffects() && llvm::all_of(instruction.operands(), is_uniform))
        uniform.insert(&instruction);
  return uniform.size();
}

}  // namespace

llvm::PreservedAnalyses LeaveUniformLoops::run(llvm::Function& function,
                                               llvm::FunctionAnalysisManager& analyses) {
  for (llvm::Loop* loop : analyses.getResult<llvm::LoopAnalysis>(function).getLoopsInPreorder())
    if (loop->isInnermost() && count_uniform(*loop) > most_uniform)
      llvm::addStringMetadataToLoop(loop, "llvm.loop.vectorize.enable", 0);
  return llvm::PreservedAnalyses::all();
}

}  // namespace weft::codegen
