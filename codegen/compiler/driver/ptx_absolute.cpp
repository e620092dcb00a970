#include "codegen/compiler/driver/ptx_absolute.hpp"

#include <vector>

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

namespace weft::codegen {
namespace {

/// The register that holds an integer, as inline PTX names it.
const char* move_of(unsigned bits) { return bits > 32 ? "mov.b64 $0, $1;" : "mov.b32 $0, $1;"; }
const char* constraint_of(unsigned bits) { return bits > 32 ? "=l,l" : "=r,r"; }

llvm::Value* moved(llvm::IRBuilder<>& builder, llvm::Value* value) {
  const unsigned bits = value->getType()->getIntegerBitWidth();
  llvm::Type* held = builder.getIntNTy(bits > 32 ? 64 : 32);
  auto* type = llvm::FunctionType::get(held, {held}, false);
  auto* move = llvm::InlineAsm::get(type, move_of(bits), constraint_of(bits), /*hasSideEffects=*/false);
  return builder.CreateTrunc(builder.CreateCall(type, move, {builder.CreateSExt(value, held)}),
                             value->getType());
}

/// (x ^ sign) - sign, where `sign` is -1 or 0.
llvm::Value* absolute(llvm::IRBuilder<>& builder, llvm::Value* value) {
  const unsigned bits = value->getType()->getIntegerBitWidth();
  llvm::Value* sign = moved(builder, builder.CreateAShr(value, bits - 1));
  return builder.CreateSub(builder.CreateXor(value, sign), sign);
}

llvm::Value* absolute_of_each(llvm::IRBuilder<>& builder, llvm::Value* value) {
  auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(value->getType());
  if (!vector) return absolute(builder, value);
  llvm::Value* result = llvm::PoisonValue::get(vector);
  for (unsigned lane = 0; lane < vector->getNumElements(); ++lane)
    result = builder.CreateInsertElement(result, absolute(builder, builder.CreateExtractElement(value, lane)),
                                         lane);
  return result;
}

}  // namespace

void write_absolute_out(llvm::Module& module) {
  std::vector<llvm::IntrinsicInst*> found;
  for (llvm::Function& function : module)
    for (llvm::Instruction& instruction : llvm::instructions(function))
      if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
          call && call->getIntrinsicID() == llvm::Intrinsic::abs)
        found.push_back(call);
  for (llvm::IntrinsicInst* call : found) {
    llvm::IRBuilder<> builder(call);
    call->replaceAllUsesWith(absolute_of_each(builder, call->getArgOperand(0)));
    call->eraseFromParent();
  }
}

}  // namespace weft::codegen
