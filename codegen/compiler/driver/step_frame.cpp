#include "codegen/compiler/driver/step_frame.hpp"

#include "codegen/compiler/cpu/entry_parts.hpp"
#include "runtime/system/errors.hpp"

namespace weft::codegen {

StepFrame::StepFrame(llvm::Module& module, const StepLoop& loop)
    : module_(module),
      loop_(loop),
      entry_(declare_entry(module)),
      builder_(llvm::BasicBlock::Create(module.getContext(), "", entry_)),
      memory_(llvm::BasicBlock::Create(module.getContext(), "memory", entry_, &entry_->getEntryBlock())) {
  for (int i = 0; i <= loop_.buffers; ++i) buffers_.push_back(element(pointer(), entry_->getArg(0), i));
  for (int i = 0; i < loop_.params; ++i) params_.push_back(element(number(), entry_->getArg(1), i));
  for (const StepSlot& slot : loop_.slots) slots_.push_back(memory_of(slot));
  for (int i = 0; i < loop_.pointers; ++i) pointers_.push_back(room(pointer(), 1));
  taken_.assign(params_.begin(), params_.begin() + loop_.outer);
  for (const StepLoop::Kept& kept : loop_.kept) copy_kept(kept, slots_, buffers_);
}

void StepFrame::end() {
  for (const StepLoop::Kept& kept : loop_.kept) copy_kept(kept, buffers_, slots_);
  builder_.CreateRetVoid();
  memory_.CreateBr(entry_->getEntryBlock().getNextNode());
}

llvm::Value* StepFrame::element(llvm::Type* type, Value* array, int index) {
  return builder_.CreateLoad(type,
                             builder_.CreateConstGEP1_64(type, array, static_cast<std::uint64_t>(index)));
}

llvm::Value* StepFrame::bytes_from(Value* start, Value* offset) {
  return builder_.CreateGEP(builder_.getInt8Ty(), start, offset);
}

llvm::Value* StepFrame::base_of(const StepPlace& place) {
  const auto index = static_cast<std::size_t>(place.index);
  if (place.base == StepPlace::Base::pointer) return builder_.CreateLoad(pointer(), pointers_[index]);
  return (place.base == StepPlace::Base::slot ? slots_ : buffers_)[index];
}

llvm::Value* StepFrame::room(llvm::Type* type, std::uint64_t count) {
  llvm::AllocaInst* made = memory_.CreateAlloca(type, memory_.getInt64(count));
  made->setAlignment(llvm::Align(most_register_bytes));
  return made;
}

llvm::Value* StepFrame::memory_of(const StepSlot& slot) {
  if (slot.param < 0) return room(builder_.getInt8Ty(), static_cast<std::uint64_t>(slot.bytes));
  return bytes_from(entry_->getArg(4), params_[static_cast<std::size_t>(slot.param)]);
}

llvm::Value* StepFrame::array_of(const std::vector<Value*>& numbers) {
  Value* array = room(number(), std::max<std::size_t>(numbers.size(), 1));
  for (std::size_t i = 0; i < numbers.size(); ++i)
    builder_.CreateStore(numbers[i], builder_.CreateConstGEP1_64(number(), array, i));
  return array;
}

void StepFrame::copy_kept(const StepLoop::Kept& kept, const std::vector<Value*>& to,
                          const std::vector<Value*>& from) {
  const auto place = [&](const std::vector<Value*>& memory) {
    return memory[static_cast<std::size_t>(&memory == &slots_ ? kept.slot : kept.buffer)];
  };
  const std::int64_t bytes = loop_.slots[static_cast<std::size_t>(kept.slot)].bytes;
  builder_.CreateMemCpy(place(to), llvm::Align(1), place(from), llvm::Align(1),
                        static_cast<std::uint64_t>(bytes));
}

llvm::Value* StepFrame::value(const StepNumber& number) {
  Value* sum = builder_.getInt64(0);
  for (const StepTerm& term : number) sum = builder_.CreateAdd(sum, value(term));
  return sum;
}

llvm::Value* StepFrame::value(const StepTerm& term) {
  Value* product = term.param < 0 ? builder_.getInt64(static_cast<std::uint64_t>(term.literal))
                                  : params_[static_cast<std::size_t>(term.param)];
  for (std::size_t d = 0; d < term.orders.size(); ++d)
    if (term.orders[d] > 0) product = builder_.CreateMul(product, chosen(taken_[d], term.orders[d]));
  return product;
}

/// binomial(n, order), for n that is not negative.
llvm::Value* StepFrame::chosen(Value* n, int order) {
  if (order == 1) return n;
  if (order != 2) throw InternalError("a number of a loop is of third order");
  return builder_.CreateLShr(builder_.CreateMul(n, builder_.CreateSub(n, builder_.getInt64(1))), 1);
}

llvm::Value* StepFrame::converted(Value* number, DType dtype) {
  if (dtype == DType::bool_)
    return builder_.CreateZExt(builder_.CreateICmpNE(number, builder_.getInt64(0)), builder_.getInt8Ty());
  if (dtype == DType::float32) return builder_.CreateSIToFP(number, builder_.getFloatTy());
  if (dtype == DType::float64) return builder_.CreateSIToFP(number, builder_.getDoubleTy());
  return builder_.CreateTrunc(number, builder_.getIntNTy(static_cast<unsigned>(8 * itemsize(dtype))));
}

void StepFrame::count(Value* first, Value* last, const std::function<Value*(Value* n)>& emit) {
  llvm::BasicBlock *before = builder_.GetInsertBlock(), *head = block(), *within = block(), *after = block();
  builder_.CreateBr(head);
  builder_.SetInsertPoint(head);
  llvm::PHINode* n = builder_.CreatePHI(number(), 2);
  n->addIncoming(first, before);
  builder_.CreateCondBr(builder_.CreateICmpSLT(n, last), within, after);
  builder_.SetInsertPoint(within);
  Value* further = emit(n);
  n->addIncoming(builder_.CreateAdd(n, further), builder_.GetInsertBlock());
  builder_.CreateBr(head);
  builder_.SetInsertPoint(after);
}

}  // namespace weft::codegen
