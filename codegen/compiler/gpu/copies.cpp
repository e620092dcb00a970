#include "codegen/compiler/gpu/copies.hpp"

#include "codegen/compiler/gpu/function_parts.hpp"
#include "codegen/compiler/gpu/spaces.hpp"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "mlir/IR/Builders.h"
#include "runtime/gpu/abi/emulated_thread.hpp"

namespace weft::codegen {
namespace {

constexpr int sizes[] = {4, 8, 16};
constexpr int most_groups = 3;  // that may be waited for without the last ones
constexpr const char* end_name = "weft_end_copies";

std::string begin_name(int bytes) { return "weft_begin_copy" + std::to_string(bytes); }
std::string wait_name(int but_last) { return "weft_wait_for_copies" + std::to_string(but_last); }

}  // namespace

void begin_copy(const Kernel& kernel, Value offset, const Place& from, DType dtype, int bytes, Value exists) {
  Values& values = kernel.values;
  const Value start = values.multiply(from.offset, values.index(itemsize(dtype)));
  called(kernel.values, begin_name(bytes), {},
         {kernel.gpu.state, address_of(values, kernel.gpu.shared), offset, address_of(values, from.memory),
          start, exists});
}

void end_copies(const Kernel& kernel) { called(kernel.values, end_name, {}, {kernel.gpu.state}); }

void wait_for_copies(const Kernel& kernel, int but_last) {
  called(kernel.values, wait_name(but_last), {}, {kernel.gpu.state});
}

void declare_copies(mlir::ModuleOp module) {
  mlir::OpBuilder builder(module.getContext());
  const mlir::Type index = builder.getIndexType();
  for (const int bytes : sizes)
    declare(module, begin_name(bytes),
            builder.getFunctionType({index, index, index, index, index, builder.getI1Type()}, {}));
  declare(module, end_name, builder.getFunctionType({index}, {}));
  for (int groups = 0; groups <= most_groups; ++groups)
    declare(module, wait_name(groups), builder.getFunctionType({index}, {}));
}

namespace {

llvm::Intrinsic::ID copy_of(int bytes) {
  if (bytes == 16) return llvm::Intrinsic::nvvm_cp_async_cg_shared_global_16_s;
  return bytes == 8 ? llvm::Intrinsic::nvvm_cp_async_ca_shared_global_8_s
                    : llvm::Intrinsic::nvvm_cp_async_ca_shared_global_4_s;
}

void define_device_copy(llvm::Module& module, int bytes) {
  define(module, begin_name(bytes), [&](llvm::IRBuilder<>& builder, llvm::Function& function) {
    const auto in_space = [&](unsigned space, unsigned address, unsigned offset) {
      llvm::Value* memory = builder.CreateIntToPtr(function.getArg(address), builder.getPtrTy());
      return builder.CreateGEP(builder.getInt8Ty(),
                               builder.CreateAddrSpaceCast(memory, builder.getPtrTy(space)),
                               {function.getArg(offset)});
    };
    llvm::Value* size = builder.CreateSelect(
        function.getArg(5), builder.getInt32(static_cast<std::uint32_t>(bytes)), builder.getInt32(0));
    builder.CreateIntrinsic(builder.getVoidTy(), copy_of(bytes),
                            {in_space(shared_space, 1, 2), in_space(global_space, 3, 4), size});
    builder.CreateRetVoid();
  });
}

void define_emulated_copy(llvm::Module& module, int bytes) {
  define(module, begin_name(bytes), [&](llvm::IRBuilder<>& builder, llvm::Function& function) {
    llvm::Value* exists = builder.CreateZExt(function.getArg(5), builder.getInt32Ty());
    call_state(builder, function.getArg(0), offsetof(EmulatedThread, begin_copy), builder.getVoidTy(),
               {pointer_at(builder, function.getArg(1), function.getArg(2)),
                pointer_at(builder, function.getArg(3), function.getArg(4)),
                builder.getInt32(static_cast<std::uint32_t>(bytes)), exists});
    builder.CreateRetVoid();
  });
}

}  // namespace

void define_device_copies(llvm::Module& module) {
  for (const int bytes : sizes) define_device_copy(module, bytes);
  define(module, end_name, [](llvm::IRBuilder<>& builder, llvm::Function&) {
    builder.CreateIntrinsic(builder.getVoidTy(), llvm::Intrinsic::nvvm_cp_async_commit_group, {});
    builder.CreateRetVoid();
  });
  for (unsigned groups = 0; groups <= most_groups; ++groups)
    define(module, wait_name(static_cast<int>(groups)), [&](llvm::IRBuilder<>& builder, llvm::Function&) {
      builder.CreateIntrinsic(builder.getVoidTy(), llvm::Intrinsic::nvvm_cp_async_wait_group,
                              {builder.getInt32(groups)});
      builder.CreateRetVoid();
    });
}

void define_emulated_copies(llvm::Module& module) {
  for (const int bytes : sizes) define_emulated_copy(module, bytes);
  define(module, end_name, [](llvm::IRBuilder<>& builder, llvm::Function& function) {
    call_state(builder, function.getArg(0), offsetof(EmulatedThread, end_copies), builder.getVoidTy(), {});
    builder.CreateRetVoid();
  });
  for (unsigned groups = 0; groups <= most_groups; ++groups)
    define(module, wait_name(static_cast<int>(groups)),
           [&](llvm::IRBuilder<>& builder, llvm::Function& function) {
             call_state(builder, function.getArg(0), offsetof(EmulatedThread, wait_for_copies),
                        builder.getVoidTy(), {builder.getInt32(groups)});
             builder.CreateRetVoid();
           });
}

}  // namespace weft::codegen
