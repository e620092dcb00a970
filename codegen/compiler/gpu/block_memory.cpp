#include "codegen/compiler/gpu/block_memory.hpp"

#include "codegen/compiler/gpu/spaces.hpp"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "runtime/gpu/abi/emulated_thread.hpp"
#include "runtime/gpu/abi/launch_words.hpp"

namespace weft::codegen {
namespace {

std::uint64_t kibibytes(const BlockMemory& memory) {
  return static_cast<std::uint64_t>((memory.shared_bytes + 1023) / 1024);
}

llvm::GlobalVariable* variable(llvm::Module& module, const char* name, std::uint64_t bytes,
                               llvm::GlobalValue::LinkageTypes linkage, unsigned space,
                               std::uint64_t alignment = 16) {
  auto* type = llvm::ArrayType::get(llvm::Type::getInt8Ty(module.getContext()), bytes);
  const bool is_here = linkage == llvm::GlobalValue::InternalLinkage;
  auto* memory =
      new llvm::GlobalVariable(module, type, false, linkage, is_here ? llvm::UndefValue::get(type) : nullptr,
                               name, nullptr, llvm::GlobalValue::NotThreadLocal, space);
  memory->setAlignment(llvm::Align(alignment));
  return memory;
}

/// As large as the kernel needs it.
llvm::Value* own(llvm::Module& module, llvm::IRBuilderBase& builder, std::int64_t bytes) {
  return builder.CreateAddrSpaceCast(variable(module, "weft_shared", static_cast<std::uint64_t>(bytes),
                                              llvm::GlobalValue::InternalLinkage, shared_space),
                                     builder.getPtrTy());
}

/// As large as the launch says. Where it has panels for groups of warps, these begin at multiples of 1024.
llvm::Value* of_launch(llvm::Module& module, llvm::IRBuilderBase& builder) {
  return builder.CreateAddrSpaceCast(
      variable(module, "weft_scratch", 0, llvm::GlobalValue::ExternalLinkage, shared_space, 1024),
      builder.getPtrTy());
}

/// A variable that nobody reads, as long as its name says.
void tell(llvm::Module& module, const BlockMemory& memory) {
  auto* told = variable(module, block_memory_name, kibibytes(memory), llvm::GlobalValue::ExternalLinkage,
                        global_space);
  told->setInitializer(llvm::ConstantAggregateZero::get(told->getValueType()));
}

}  // namespace

bool BlockMemory::is_of_launch() const {
  return shared_bytes > static_cast<std::int64_t>(kernel_memory_bytes);
}

BlockPlaces device_memory(llvm::Module& module, llvm::IRBuilderBase& builder, const BlockMemory& memory) {
  auto* none = llvm::ConstantPointerNull::get(builder.getPtrTy());
  if (memory.is_of_launch()) {
    tell(module, memory);
    return {of_launch(module, builder), none};
  }
  return {memory.shared_bytes > 0 ? own(module, builder, memory.shared_bytes) : none,
          memory.has_scratch ? of_launch(module, builder) : none};
}

BlockPlaces emulated_memory(llvm::Module& module, llvm::IRBuilderBase& builder, const BlockMemory& memory,
                            llvm::Value* first) {
  llvm::Value* given = builder.CreateConstGEP1_64(builder.getInt8Ty(), first, kernel_memory_bytes);
  add_number(module, own_memory_name,
             memory.is_of_launch() ? 0 : static_cast<std::uint64_t>(memory.shared_bytes));
  if (!memory.is_of_launch()) return {first, given};
  add_number(module, block_memory_name, kibibytes(memory));
  return {given, given};
}

void add_number(llvm::Module& module, const char* name, std::uint64_t number) {
  llvm::IRBuilder<> builder(module.getContext());
  auto* type = llvm::FunctionType::get(builder.getInt64Ty(), false);
  auto* function = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, name, module);
  builder.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), "", function));
  builder.CreateRet(builder.getInt64(number));
}

}  // namespace weft::codegen
