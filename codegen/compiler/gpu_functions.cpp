#include "codegen/compiler/gpu_functions.hpp"

#include <cstddef>
#include <string>

#include "codegen/compiler/kernel.hpp"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "runtime/gpu/emulated_thread.hpp"

namespace weft::codegen {
namespace {

constexpr const char* barrier_name = "weft_barrier";
constexpr const char* team_barrier_name = "weft_team_barrier";
constexpr const char* pause_name = "weft_pause";
constexpr const char* exchange_name = "weft_exchange";

/// Words of the operands of a fragment's product; its results.
constexpr unsigned fragment_words = 6, fragment_results = 4;

std::string multiply_name_of(DType dtype) { return "weft_multiply_" + std::string(name(dtype)); }
std::string exchange_name_of(unsigned width) { return exchange_name + std::to_string(width); }

/// The integer as wide as a scalar.
mlir::Type bits_of(Value value) {
  return mlir::IntegerType::get(value.getContext(), value.getType().getIntOrFloatBitWidth());
}

void declare(mlir::ModuleOp module, const std::string& name, mlir::FunctionType type) {
  mlir::OpBuilder builder = mlir::OpBuilder::atBlockEnd(module.getBody());
  mlir::func::FuncOp::create(builder, module.getLoc(), name, type).setPrivate();
}

/// The builder of its body, if the function is called.
template <class Body>
void define(llvm::Module& module, const std::string& name, const Body& body) {
  llvm::Function* function = module.getFunction(name);
  if (!function) return;
  if (function->use_empty()) return function->eraseFromParent();
  function->setLinkage(llvm::GlobalValue::InternalLinkage);
  function->addFnAttr(llvm::Attribute::AlwaysInline);
  function->addFnAttr(llvm::Attribute::Convergent);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(module.getContext(), "", function));
  body(builder, *function);
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

/// A function that the thread's state has.
llvm::Value* call_state(llvm::IRBuilder<>& builder, llvm::Value* state, std::size_t offset,
                        llvm::Type* result, llvm::ArrayRef<llvm::Value*> arguments) {
  llvm::Value* thread = builder.CreateIntToPtr(state, builder.getPtrTy());
  llvm::Value* place = builder.CreateConstGEP1_64(builder.getInt8Ty(), thread, offset);
  llvm::SmallVector<llvm::Value*> all{thread};
  all.append(arguments.begin(), arguments.end());
  llvm::SmallVector<llvm::Type*> types;
  for (llvm::Value* argument : all) types.push_back(argument->getType());
  return builder.CreateCall(llvm::FunctionType::get(result, types, false),
                            builder.CreateLoad(builder.getPtrTy(), place), all);
}

}  // namespace

void barrier(const Kernel& kernel) {
  mlir::OpBuilder& builder = kernel.values.builder();
  mlir::func::CallOp::create(builder, kernel.values.location(), barrier_name, mlir::TypeRange(),
                             mlir::ValueRange{kernel.gpu.state, kernel.gpu.width});
}

void team_barrier(const Kernel& kernel) {
  mlir::OpBuilder& builder = kernel.values.builder();
  const GpuThread& gpu = kernel.gpu;
  mlir::func::CallOp::create(
      builder, kernel.values.location(), team_barrier_name, mlir::TypeRange(),
      mlir::ValueRange{gpu.state, gpu.width, gpu.lane, gpu.member, gpu.members, gpu.counter});
}

Value exchange(const Kernel& kernel, Value value, int bits) {
  Values& values = kernel.values;
  const mlir::Type integer = bits_of(value);
  const unsigned width = value.getType().getIntOrFloatBitWidth() > 32 ? 64 : 32;
  const mlir::Type carrier = mlir::IntegerType::get(value.getContext(), width);
  Value carried = values.bitcast(value, integer);
  if (integer != carrier) carried = values.extend(carried, carrier, false);
  const Value traded =
      mlir::func::CallOp::create(values.builder(), values.location(), exchange_name_of(width), carrier,
                                 {kernel.gpu.state, carried, values.constant(DType::int32, bits)})
          .getResult(0);
  return values.bitcast(integer == carrier ? traded : values.truncate(traded, integer), value.getType());
}

ValueList multiply_fragments(const Kernel& kernel, DType dtype, const ValueList& lines,
                             const ValueList& columns, const ValueList& sums) {
  Values& values = kernel.values;
  ValueList arguments{kernel.gpu.state};
  for (const ValueList* list : {&lines, &columns, &sums})
    arguments.insert(arguments.end(), list->begin(), list->end());
  const ValueList results(fragment_results, sums[0]);
  auto call = mlir::func::CallOp::create(values.builder(), values.location(), multiply_name_of(dtype),
                                         mlir::ValueRange(results).getTypes(), arguments);
  return {call.getResults().begin(), call.getResults().end()};
}

void declare_gpu_functions(mlir::ModuleOp module) {
  mlir::OpBuilder builder(module.getContext());
  const mlir::Type state = builder.getIndexType();
  declare(module, barrier_name, builder.getFunctionType({state, state}, {}));
  declare(module, pause_name, builder.getFunctionType({state}, {}));
  declare(module, team_barrier_name, builder.getFunctionType({state, state, state, state, state, state}, {}));
  llvm::SmallVector<mlir::Type> operands{state}, results(fragment_results, builder.getF32Type());
  operands.append(fragment_words, builder.getI32Type());
  operands.append(results);
  for (const DType half : {DType::float16, DType::bfloat16})
    declare(module, multiply_name_of(half), builder.getFunctionType(operands, results));
  for (const unsigned width : {32U, 64U}) {
    const mlir::Type carrier = builder.getIntegerType(width);
    declare(module, exchange_name_of(width),
            builder.getFunctionType({state, carrier, builder.getI32Type()}, {carrier}));
  }
}

namespace {

/// Its operands are the function's.
void define_device_multiply(llvm::Module& module, DType dtype) {
  define(module, multiply_name_of(dtype), [&](llvm::IRBuilder<>& builder, llvm::Function& function) {
    const bool is_float16 = dtype == DType::float16;
    llvm::SmallVector<llvm::Value*> operands;
    for (unsigned i = 1; i < function.arg_size(); ++i) {
      llvm::Value* operand = function.getArg(i);
      if (is_float16 && i <= fragment_words)
        operand = builder.CreateBitCast(operand, llvm::FixedVectorType::get(builder.getHalfTy(), 2));
      operands.push_back(operand);
    }
    builder.CreateRet(builder.CreateIntrinsic(function.getReturnType(),
                                              is_float16 ? llvm::Intrinsic::nvvm_mma_m16n8k16_row_col_f32_f32
                                                         : llvm::Intrinsic::nvvm_mma_m16n8k16_row_col_bf16,
                                              operands));
  });
}

/// Operands and results go through memory.
void define_emulated_multiply(llvm::Module& module, DType dtype) {
  define(module, multiply_name_of(dtype), [&](llvm::IRBuilder<>& builder, llvm::Function& function) {
    llvm::Type* word = builder.getInt32Ty();
    llvm::Value* words = builder.CreateAlloca(word, builder.getInt32(fragment_words + fragment_results));
    const auto place = [&](unsigned i) { return builder.CreateConstGEP1_32(word, words, i); };
    for (unsigned i = 1; i < function.arg_size(); ++i) builder.CreateStore(function.getArg(i), place(i - 1));
    call_state(builder, function.getArg(0), offsetof(EmulatedThread, multiply), builder.getVoidTy(),
               {words, builder.getInt32(dtype == DType::bfloat16 ? 1 : 0)});
    llvm::Value* results = llvm::PoisonValue::get(function.getReturnType());
    for (unsigned i = 0; i < fragment_results; ++i)
      results = builder.CreateInsertValue(
          results, builder.CreateLoad(builder.getFloatTy(), place(fragment_words + i)), i);
    builder.CreateRet(results);
  });
}

}  // namespace

void define_device_functions(llvm::Module& module) {
  for (const DType half : {DType::float16, DType::bfloat16}) define_device_multiply(module, half);
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
  for (const DType half : {DType::float16, DType::bfloat16}) define_emulated_multiply(module, half);
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
