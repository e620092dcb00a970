// The numbers and the memory of a kernel that takes the steps of a loop, as LLVM IR.
#pragma once
#include <functional>

#include "codegen/program/step_loop.hpp"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace weft::codegen {

class StepFrame {
 protected:
  using Value = llvm::Value;

  StepFrame(llvm::Module& module, const StepLoop& loop);
  /// After the last step.
  void end();

  llvm::Type* pointer() { return builder_.getPtrTy(); }
  llvm::Type* number() { return builder_.getInt64Ty(); }
  llvm::BasicBlock* block() { return llvm::BasicBlock::Create(module_.getContext(), "", entry_); }

  Value* element(llvm::Type* type, Value* array, int index);
  Value* bytes_from(Value* start, Value* offset);
  Value* address(const StepPlace& place) { return bytes_from(base_of(place), value(place.offset)); }
  /// Memory of the function's frame.
  Value* room(llvm::Type* type, std::uint64_t count);
  Value* array_of(const std::vector<Value*>& numbers);

  /// At the steps that are taken.
  Value* value(const StepNumber& number);
  Value* converted(Value* number, DType dtype);

  /// emit(n) for n from `first` to before `last`; it says how much further the next n is.
  void count(Value* first, Value* last, const std::function<Value*(Value* n)>& emit);

  llvm::Module& module_;
  const StepLoop& loop_;
  llvm::Function* const entry_;
  llvm::IRBuilder<> builder_, memory_;
  std::vector<Value*> buffers_, params_, slots_, pointers_;
  std::vector<Value*> taken_;  // the numbers of the steps, from the outermost loop on

 private:
  Value* base_of(const StepPlace& place);
  Value* memory_of(const StepSlot& slot);
  void copy_kept(const StepLoop::Kept& kept, const std::vector<Value*>& to, const std::vector<Value*>& from);
  Value* value(const StepTerm& term);
  Value* chosen(Value* n, int order);
};

}  // namespace weft::codegen
