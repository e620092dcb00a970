#include "codegen/compiler/gpu/fragments.hpp"

#include "codegen/compiler/cpu/kernel.hpp"
#include "codegen/compiler/gpu/function_parts.hpp"
#include "codegen/compiler/gpu/spaces.hpp"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "mlir/IR/Builders.h"
#include "runtime/gpu/abi/emulated_thread.hpp"

namespace weft::codegen {
namespace {

constexpr const char *load_name = "weft_load_fragments",
                     *load_transposed_name = "weft_load_transposed_fragments",
                     *round_name = "weft_round_to_tf32";

/// Words of what is loaded at once; of the operands of a product, and its results.
constexpr unsigned loaded_words = 4, fragment_words = 6, fragment_results = 4;

constexpr DType multiplied[] = {DType::float16, DType::bfloat16, DType::float32};

std::string multiply_name_of(DType dtype) { return "weft_multiply_" + std::string(name(dtype)); }

}  // namespace

ValueList load_fragments(const Kernel& kernel, Value offset, bool transposed) {
  Values& values = kernel.values;
  const llvm::SmallVector<mlir::Type> words(loaded_words, values.type(DType::int32, 1));
  return called(kernel.values, transposed ? load_transposed_name : load_name, words,
                {kernel.gpu.state, address_of(values, kernel.gpu.shared), offset});
}

ValueList multiply_fragments(const Kernel& kernel, DType dtype, const ValueList& lines,
                             const ValueList& columns, const ValueList& sums) {
  ValueList arguments{kernel.gpu.state};
  for (const ValueList* list : {&lines, &columns, &sums})
    arguments.insert(arguments.end(), list->begin(), list->end());
  return called(kernel.values, multiply_name_of(dtype), mlir::ValueRange(sums).getTypes(), arguments);
}

std::pair<Value, Value> result_place(const Kernel& kernel, int number) {
  Values& values = kernel.values;
  const Value lane = values.bit_and(kernel.gpu.lane, values.index(warp_threads - 1));
  const Value line = values.quotient(lane, values.index(4)),
              column = values.multiply(values.bit_and(lane, values.index(3)), values.index(2));
  return {values.add(line, values.index(number / 2 * 8)), values.add(column, values.index(number % 2))};
}

Value rounded_to_tf32(const Kernel& kernel, Value word) {
  return called(kernel.values, round_name, word.getType(), {word})[0];
}

void declare_fragments(mlir::ModuleOp module) {
  mlir::OpBuilder builder(module.getContext());
  const mlir::Type state = builder.getIndexType(), word = builder.getI32Type();
  const llvm::SmallVector<mlir::Type> words(loaded_words, word);
  for (const char* name : {load_name, load_transposed_name})
    declare(module, name, builder.getFunctionType({state, state, state}, words));
  llvm::SmallVector<mlir::Type> operands{state}, results(fragment_results, builder.getF32Type());
  operands.append(fragment_words, word);
  operands.append(results);
  for (const DType dtype : multiplied)
    declare(module, multiply_name_of(dtype), builder.getFunctionType(operands, results));
  declare(module, round_name, builder.getFunctionType({word}, {word}));
}

namespace {

llvm::Intrinsic::ID multiply_of(DType dtype) {
  if (dtype == DType::float32) return llvm::Intrinsic::nvvm_mma_m16n8k8_row_col_tf32;
  return dtype == DType::float16 ? llvm::Intrinsic::nvvm_mma_m16n8k16_row_col_f32_f32
                                 : llvm::Intrinsic::nvvm_mma_m16n8k16_row_col_bf16;
}

/// Its operands are the function's.
void define_device_multiply(llvm::Module& module, DType dtype) {
  define(module, multiply_name_of(dtype), [&](llvm::IRBuilder<>& builder, llvm::Function& function) {
    llvm::SmallVector<llvm::Value*> operands;
    for (unsigned i = 1; i < function.arg_size(); ++i) {
      llvm::Value* operand = function.getArg(i);
      if (dtype == DType::float16 && i <= fragment_words)
        operand = builder.CreateBitCast(operand, llvm::FixedVectorType::get(builder.getHalfTy(), 2));
      operands.push_back(operand);
    }
    builder.CreateRet(builder.CreateIntrinsic(function.getReturnType(), multiply_of(dtype), operands));
  });
}

void define_device_load(llvm::Module& module, const char* name, llvm::Intrinsic::ID which) {
  define(module, name, [&](llvm::IRBuilder<>& builder, llvm::Function& function) {
    llvm::Type* shared = builder.getPtrTy(shared_space);
    llvm::Value* memory = builder.CreateIntToPtr(function.getArg(1), builder.getPtrTy());
    llvm::Value* row = builder.CreateGEP(builder.getInt8Ty(), builder.CreateAddrSpaceCast(memory, shared),
                                         {function.getArg(2)});
    builder.CreateRet(builder.CreateIntrinsic(which, {shared}, {row}));
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
               {words, builder.getInt32(static_cast<std::uint32_t>(dtype))});
    llvm::Value* results = llvm::PoisonValue::get(function.getReturnType());
    for (unsigned i = 0; i < fragment_results; ++i)
      results = builder.CreateInsertValue(
          results, builder.CreateLoad(builder.getFloatTy(), place(fragment_words + i)), i);
    builder.CreateRet(results);
  });
}

void define_emulated_load(llvm::Module& module, const char* name, bool transposed) {
  define(module, name, [&](llvm::IRBuilder<>& builder, llvm::Function& function) {
    llvm::Type* word = builder.getInt32Ty();
    llvm::Value* words = builder.CreateAlloca(word, builder.getInt32(loaded_words));
    call_state(builder, function.getArg(0), offsetof(EmulatedThread, load_matrices), builder.getVoidTy(),
               {pointer_at(builder, function.getArg(1), function.getArg(2)), words,
                builder.getInt32(transposed ? 1 : 0)});
    llvm::Value* results = llvm::PoisonValue::get(function.getReturnType());
    for (unsigned i = 0; i < loaded_words; ++i)
      results = builder.CreateInsertValue(
          results, builder.CreateLoad(word, builder.CreateConstGEP1_32(word, words, i)), i);
    builder.CreateRet(results);
  });
}

}  // namespace

void define_device_fragments(llvm::Module& module) {
  for (const DType dtype : multiplied) define_device_multiply(module, dtype);
  define_device_load(module, load_name, llvm::Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_b16);
  define_device_load(module, load_transposed_name,
                     llvm::Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_trans_b16);
  define(module, round_name, [](llvm::IRBuilder<>& builder, llvm::Function& function) {
    builder.CreateRet(
        builder.CreateIntrinsic(llvm::Intrinsic::nvvm_f2tf32_rna, {},
                                {builder.CreateBitCast(function.getArg(0), builder.getFloatTy())}));
  });
}

void define_emulated_fragments(llvm::Module& module) {
  for (const DType dtype : multiplied) define_emulated_multiply(module, dtype);
  define_emulated_load(module, load_name, false);
  define_emulated_load(module, load_transposed_name, true);
  define(module, round_name, [](llvm::IRBuilder<>& builder, llvm::Function& function) {
    llvm::Value* bits = function.getArg(0);
    llvm::Value* number = builder.CreateBitCast(bits, builder.getFloatTy());
    llvm::Value* rounded =
        builder.CreateAnd(builder.CreateAdd(bits, builder.getInt32(0x1000)), builder.getInt32(~0x1fffU));
    builder.CreateRet(
        builder.CreateSelect(builder.CreateFCmpUNO(number, number), builder.getInt32(0x7fffffff), rounded));
  });
}

}  // namespace weft::codegen
