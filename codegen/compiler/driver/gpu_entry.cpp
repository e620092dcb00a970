// The launch interface of kernels for GPUs: one thread's, of the driver's or of an emulated block's.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "codegen/compiler/cpu/entry_parts.hpp"
#include "codegen/compiler/driver/entry.hpp"
#include "codegen/compiler/gpu/block_memory.hpp"
#include "codegen/compiler/gpu/functions.hpp"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "runtime/gpu/abi/emulated_thread.hpp"
#include "runtime/gpu/abi/launch_shape.hpp"
#include "runtime/gpu/abi/launch_words.hpp"

namespace weft::codegen {
namespace {

using Arguments = std::vector<llvm::Value*>;

/// After what all kernels take: GpuThread, of which `shared` and `meeting` are memrefs.
constexpr unsigned thread_arguments = 20;

/// Where a thread is, as 64-bit numbers, and the memory of its block: its own, and scratch that the launch
/// asks for.
struct ThreadPlace {
  llvm::Value *thread, *threads, *block, *blocks;
  BlockPlaces memory;
  llvm::Value* state;
};

/// The 64-bit words that a launch hands over: buffers, params, then LaunchWord's.
class Words {
 public:
  Words(llvm::IRBuilder<>& builder, llvm::Value* first) : builder_(builder), first_(first) {}

  llvm::Value* place(std::uint64_t number) const {
    return builder_.CreateConstInBoundsGEP1_64(builder_.getInt64Ty(), first_, number);
  }
  llvm::Value* pointer(std::uint64_t number) const {
    return builder_.CreateLoad(builder_.getPtrTy(), place(number));
  }
  llvm::Value* number(std::uint64_t number) const {
    return builder_.CreateLoad(builder_.getInt64Ty(), place(number));
  }

 private:
  llvm::IRBuilder<>& builder_;
  llvm::Value* first_;
};

llvm::Function* declare_kernel(llvm::Module& module, llvm::ArrayRef<llvm::Type*> parameters) {
  auto* type = llvm::FunctionType::get(llvm::Type::getVoidTy(module.getContext()), parameters, false);
  return llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, "weft_kernel", module);
}

/// For the driver, which hands the words over by value.
llvm::Function* device_kernel(llvm::Module& module, std::uint64_t words) {
  llvm::LLVMContext& context = module.getContext();
  llvm::Function* entry = declare_kernel(module, {llvm::PointerType::get(context, 0)});
  entry->setCallingConv(llvm::CallingConv::PTX_Kernel);
  llvm::Type* array = llvm::ArrayType::get(llvm::Type::getInt64Ty(context), words);
  entry->addParamAttr(0, llvm::Attribute::getWithByValType(context, array));
  entry->addParamAttr(0, llvm::Attribute::getWithAlignment(context, llvm::Align(8)));
  return entry;
}

void hold_blocks(llvm::Function& entry, int blocks) {
  entry.addFnAttr("nvvm.maxntid", std::to_string(most_threads));
  entry.addFnAttr("nvvm.minctasm", std::to_string(blocks));
}

ThreadPlace device_place(llvm::Module& module, llvm::IRBuilder<>& builder, const BlockMemory& memory) {
  const auto read = [&](llvm::Intrinsic::ID id) {
    return builder.CreateZExt(builder.CreateIntrinsic(builder.getInt32Ty(), id, {}), builder.getInt64Ty());
  };
  return {.thread = read(llvm::Intrinsic::nvvm_read_ptx_sreg_tid_x),
          .threads = read(llvm::Intrinsic::nvvm_read_ptx_sreg_ntid_x),
          .block = read(llvm::Intrinsic::nvvm_read_ptx_sreg_ctaid_x),
          .blocks = read(llvm::Intrinsic::nvvm_read_ptx_sreg_nctaid_x),
          .memory = device_memory(module, builder, memory),
          .state = builder.getInt64(0)};
}

ThreadPlace emulated_place(llvm::Module& module, llvm::IRBuilder<>& builder, const BlockMemory& memory,
                           llvm::Value* thread) {
  const auto number = [&](std::size_t offset) {
    llvm::Value* place = builder.CreateConstGEP1_64(builder.getInt8Ty(), thread, offset);
    return builder.CreateZExt(builder.CreateLoad(builder.getInt32Ty(), place), builder.getInt64Ty());
  };
  llvm::Value* shared = builder.CreateLoad(
      builder.getPtrTy(),
      builder.CreateConstGEP1_64(builder.getInt8Ty(), thread, offsetof(EmulatedThread, shared)));
  return {.thread = number(offsetof(EmulatedThread, thread)),
          .threads = number(offsetof(EmulatedThread, threads)),
          .block = number(offsetof(EmulatedThread, block)),
          .blocks = number(offsetof(EmulatedThread, blocks)),
          .memory = emulated_memory(module, builder, memory, shared),
          .state = builder.CreatePtrToInt(thread, builder.getInt64Ty())};
}

/// Calls the nest's function for the thread at `place`.
void call_kernel(llvm::IRBuilder<>& builder, llvm::Function* kernel, const Words& words, std::uint64_t params,
                 const ThreadPlace& place) {
  const std::uint64_t buffers = buffer_count(*kernel, thread_arguments), fixed = buffers + params;
  const auto number = [&](LaunchWord word) { return words.number(fixed + static_cast<std::uint64_t>(word)); };
  const auto pointer = [&](LaunchWord word, llvm::Value* bytes) {
    return builder.CreateGEP(builder.getInt8Ty(), words.pointer(fixed + static_cast<std::uint64_t>(word)),
                             {bytes});
  };
  llvm::Value* width_bits = number(LaunchWord::width_bits);
  llvm::Value* width = builder.CreateShl(builder.getInt64(1), width_bits);
  llvm::Value* groups_each =
      builder.CreateLShr(place.threads, width_bits);  // 1 where teams have several members
  llvm::Value* members = number(LaunchWord::members);
  llvm::Value* team = builder.CreateUDiv(place.block, members);
  llvm::Value* groups = builder.CreateMul(builder.CreateUDiv(place.blocks, members), groups_each);
  llvm::Value* group =
      builder.CreateAdd(builder.CreateMul(team, groups_each), builder.CreateLShr(place.thread, width_bits));
  Arguments arguments;
  for (std::uint64_t i = 0; i < buffers; ++i) append_memref(builder, arguments, words.pointer(i));
  append_memref(builder, arguments, words.place(buffers));
  arguments.insert(arguments.end(), {builder.getInt64(0), number(LaunchWord::grid)});
  llvm::Value* slot = builder.CreateLShr(place.thread, width_bits);
  llvm::Value* each = number(LaunchWord::scratch_bytes);
  llvm::Value* in_block =
      builder.CreateGEP(builder.getInt8Ty(), place.memory.scratch, {builder.CreateMul(slot, each)});
  llvm::Value* is_in_block = builder.CreateICmpEQ(number(LaunchWord::scratch), builder.getInt64(0));
  append_memref(builder, arguments,
                builder.CreateSelect(is_in_block, in_block,
                                     pointer(LaunchWord::scratch, builder.CreateMul(group, each))));
  llvm::Value* lane = builder.CreateAnd(place.thread, builder.CreateSub(width, builder.getInt64(1)));
  llvm::Value* counter =
      pointer(LaunchWord::counters, builder.CreateMul(group, builder.getInt64(bytes_of_team_counter)));
  arguments.insert(arguments.end(), {lane, width, group, groups, slot, number(LaunchWord::chunk_bits),
                                     builder.CreateURem(place.block, members), members,
                                     builder.CreatePtrToInt(counter, builder.getInt64Ty()), place.state});
  append_memref(builder, arguments, place.memory.shared);
  append_memref(
      builder, arguments,
      pointer(LaunchWord::meetings, builder.CreateMul(group, builder.getInt64(bytes_of_team_meeting))));
  builder.CreateCall(kernel, arguments);
  builder.CreateRetVoid();
}

}  // namespace

void add_emulated_entry(llvm::Module& module, std::size_t params, const BlockMemory& memory) {
  define_emulated_functions(module);
  llvm::IRBuilder<> builder(module.getContext());
  llvm::Function* kernel = inlined_kernel(module, 0);
  add_number(module, "weft_words", buffer_count(*kernel, thread_arguments) + params + launch_words);
  llvm::Function* entry = declare_kernel(module, {builder.getPtrTy(), builder.getPtrTy()});
  builder.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), "", entry));
  call_kernel(builder, kernel, Words(builder, entry->getArg(0)), params,
              emulated_place(module, builder, memory, entry->getArg(1)));
}

void add_device_entry(llvm::Module& module, std::size_t params, const BlockMemory& memory, int blocks) {
  define_device_functions(module);
  llvm::IRBuilder<> builder(module.getContext());
  llvm::Function* kernel = inlined_kernel(module, 0);
  llvm::Function* entry =
      device_kernel(module, buffer_count(*kernel, thread_arguments) + params + launch_words);
  if (blocks > 1) hold_blocks(*entry, blocks);
  builder.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), "", entry));
  const ThreadPlace place = device_place(module, builder, memory);
  call_kernel(builder, kernel, Words(builder, entry->getArg(0)), params, place);
}

}  // namespace weft::codegen
