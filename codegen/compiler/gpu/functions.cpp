#include "codegen/compiler/gpu/functions.hpp"

#include <cstddef>
#include <string>

#include "codegen/compiler/cpu/kernel.hpp"
#include "codegen/compiler/gpu/function_parts.hpp"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "mlir/IR/Builders.h"
#include "runtime/gpu/abi/emulated_thread.hpp"

namespace weft::codegen {
namespace {

constexpr const char* barrier_name = "weft_barrier";
constexpr const char* team_barrier_name = "weft_team_barrier";
constexpr const char* pause_name = "weft_pause";
constexpr const char* exchange_name = "weft_exchange";

std::string exchange_name_of(unsigned width) { return exchange_name + std::to_string(width); }

/// The integer as wide as a scalar.
mlir::Type bits_of(Value value) {
  return mlir::IntegerType::get(value.getContext(), value.getType().getIntOrFloatBitWidth());
}

/// The first thread of each block adds to the team's counter, so that its top bit changes once all have, and
/// waits for that; the others wait for theirs.
void define_team_barrier(llvm::Module& module) {
  define(module, team_barrier_name, [&](llvm::IRBuilder<>& builder, llvm::Function& function) {
    llvm::LLVMContext& context = module.getContext();
    const auto block = [&](const char* name) { return llvm::BasicBlock::Create(context, name, &function); };
    llvm::BasicBlock *meet = block("meet"), *arrive = block("arrive"), *wait = block("wait"),
                     *met = block("met"), *done = block("done");
    llvm::Value *state = function.getArg(0), *width = function.getArg(1), *lane = function.getArg(2),
                *member = function.getArg(3), *members = function.getArg(4);
    const auto block_barrier = [&] { builder.CreateCall(module.getFunction(barrier_name), {state, width}); };
    const auto fence = [&] {
      builder.CreateFence(llvm::AtomicOrdering::AcquireRelease, context.getOrInsertSyncScopeID("device"));
    };
    block_barrier();
    builder.CreateCondBr(builder.CreateICmpUGT(members, builder.getInt64(1)), meet, done);
    builder.SetInsertPoint(meet);
    builder.CreateCondBr(builder.CreateICmpEQ(lane, builder.getInt64(0)), arrive, met);
    builder.SetInsertPoint(arrive);
    fence();
    llvm::Value* counter = builder.CreateIntToPtr(function.getArg(5), builder.getPtrTy());
    llvm::Value* rest = builder.CreateSub(builder.getInt64(0x80000001), members);
    llvm::Value* amount =
        builder.CreateSelect(builder.CreateICmpEQ(member, builder.getInt64(0)), rest, builder.getInt64(1));
    llvm::Value* before = builder.CreateAtomicRMW(
        llvm::AtomicRMWInst::Add, counter, builder.CreateTrunc(amount, builder.getInt32Ty()), llvm::Align(4),
        llvm::AtomicOrdering::Monotonic, context.getOrInsertSyncScopeID("device"));
    builder.CreateBr(wait);
    builder.SetInsertPoint(wait);
    builder.CreateCall(module.getFunction(pause_name), {state});
    llvm::LoadInst* now = builder.CreateAlignedLoad(builder.getInt32Ty(), counter, llvm::Align(4));
    now->setAtomic(llvm::AtomicOrdering::Monotonic, context.getOrInsertSyncScopeID("device"));
    llvm::Value* changed = builder.CreateICmpSLT(builder.CreateXor(before, now), builder.getInt32(0));
    llvm::BasicBlock* after = block("after");
    builder.CreateCondBr(changed, after, wait);
    builder.SetInsertPoint(after);
    fence();
    builder.CreateBr(met);
    builder.SetInsertPoint(met);
    block_barrier();
    builder.CreateBr(done);
    builder.SetInsertPoint(done);
    builder.CreateRetVoid();
  });
}

/// A warp's threads trade 32 bits each.
llvm::Value* shuffled(llvm::IRBuilder<>& builder, llvm::Value* value, llvm::Value* bits) {
  return builder.CreateIntrinsic(llvm::Intrinsic::nvvm_shfl_sync_bfly_i32, {},
                                 {builder.getInt32(~0U), value, bits, builder.getInt32(31)});
}

}  // namespace

void barrier(const Kernel& kernel) {
  called(kernel.values, barrier_name, {}, {kernel.gpu.state, kernel.gpu.width});
}

void team_barrier(const Kernel& kernel) {
  const GpuThread& gpu = kernel.gpu;
  called(kernel.values, team_barrier_name, {},
         {gpu.state, gpu.width, gpu.lane, gpu.member, gpu.members, gpu.counter});
}

Value exchange(const Kernel& kernel, Value value, int bits) {
  Values& values = kernel.values;
  const mlir::Type integer = bits_of(value);
  const unsigned width = value.getType().getIntOrFloatBitWidth() > 32 ? 64 : 32;
  const mlir::Type carrier = mlir::IntegerType::get(value.getContext(), width);
  Value carried = values.bitcast(value, integer);
  if (integer != carrier) carried = values.extend(carried, carrier, false);
  const Value traded = called(values, exchange_name_of(width), carrier,
                              {kernel.gpu.state, carried, values.constant(DType::int32, bits)})[0];
  return values.bitcast(integer == carrier ? traded : values.truncate(traded, integer), value.getType());
}

void declare_gpu_functions(mlir::ModuleOp module) {
  declare_fragments(module);
  declare_groups(module);
  declare_copies(module);
  declare_apart(module);
  mlir::OpBuilder builder(module.getContext());
  const mlir::Type state = builder.getIndexType();
  declare(module, barrier_name, builder.getFunctionType({state, state}, {}));
  declare(module, pause_name, builder.getFunctionType({state}, {}));
  declare(module, team_barrier_name, builder.getFunctionType({state, state, state, state, state, state}, {}));
  for (const unsigned width : {32U, 64U}) {
    const mlir::Type carrier = builder.getIntegerType(width);
    declare(module, exchange_name_of(width),
            builder.getFunctionType({state, carrier, builder.getI32Type()}, {carrier}));
  }
}

void define_device_functions(llvm::Module& module) {
  define_device_fragments(module);
  define_device_groups(module);
  define_device_copies(module);
  define_device_apart(module);
  define_team_barrier(module);
  define(module, pause_name, [](llvm::IRBuilder<>& builder, llvm::Function&) { builder.CreateRetVoid(); });
  define(module, barrier_name, [&](llvm::IRBuilder<>& builder, llvm::Function& function) {
    const auto block = [&](const char* name) {
      return llvm::BasicBlock::Create(module.getContext(), name, &function);
    };
    llvm::BasicBlock *warp = block("warp"), *all = block("all");
    builder.CreateCondBr(builder.CreateICmpULE(function.getArg(1), builder.getInt64(warp_threads)), warp,
                         all);
    builder.SetInsertPoint(warp);
    builder.CreateIntrinsic(llvm::Intrinsic::nvvm_bar_warp_sync, {}, {builder.getInt32(~0U)});
    builder.CreateRetVoid();
    builder.SetInsertPoint(all);
    builder.CreateIntrinsic(llvm::Intrinsic::nvvm_barrier_cta_sync_aligned_all, {}, {builder.getInt32(0)});
    builder.CreateRetVoid();
  });
  define(module, exchange_name_of(32), [](llvm::IRBuilder<>& builder, llvm::Function& function) {
    builder.CreateRet(shuffled(builder, function.getArg(1), function.getArg(2)));
  });
  define(module, exchange_name_of(64), [](llvm::IRBuilder<>& builder, llvm::Function& function) {
    llvm::Type *half = builder.getInt32Ty(), *whole = builder.getInt64Ty();
    llvm::Value* value = function.getArg(1);
    llvm::Value* low = shuffled(builder, builder.CreateTrunc(value, half), function.getArg(2));
    llvm::Value* high =
        shuffled(builder, builder.CreateTrunc(builder.CreateLShr(value, 32), half), function.getArg(2));
    builder.CreateRet(builder.CreateOr(builder.CreateZExt(low, whole),
                                       builder.CreateShl(builder.CreateZExt(high, whole), 32)));
  });
}

void define_emulated_functions(llvm::Module& module) {
  define_emulated_fragments(module);
  define_emulated_groups(module);
  define_emulated_copies(module);
  define_emulated_apart(module);
  define_team_barrier(module);
  define(module, pause_name, [](llvm::IRBuilder<>& builder, llvm::Function& function) {
    call_state(builder, function.getArg(0), offsetof(EmulatedThread, pause), builder.getVoidTy(), {});
    builder.CreateRetVoid();
  });
  define(module, barrier_name, [](llvm::IRBuilder<>& builder, llvm::Function& function) {
    call_state(builder, function.getArg(0), offsetof(EmulatedThread, barrier), builder.getVoidTy(),
               {function.getArg(1)});
    builder.CreateRetVoid();
  });
  for (const unsigned width : {32U, 64U})
    define(module, exchange_name_of(width), [&](llvm::IRBuilder<>& builder, llvm::Function& function) {
      llvm::Value* value = builder.CreateZExt(function.getArg(1), builder.getInt64Ty());
      llvm::Value* traded = call_state(builder, function.getArg(0), offsetof(EmulatedThread, exchange),
                                       builder.getInt64Ty(), {value, function.getArg(2)});
      builder.CreateRet(builder.CreateTrunc(traded, function.getReturnType()));
    });
}

}  // namespace weft::codegen
