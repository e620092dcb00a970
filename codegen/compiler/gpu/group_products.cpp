#include "codegen/compiler/gpu/group_products.hpp"

#include "codegen/compiler/cpu/kernel.hpp"
#include "codegen/compiler/gpu/function_parts.hpp"
#include "codegen/compiler/gpu/spaces.hpp"
#include "llvm/IR/InlineAsm.h"
#include "mlir/IR/Builders.h"
#include "runtime/gpu/abi/emulated_thread.hpp"
#include "runtime/gpu/emulated/groups.hpp"

namespace weft::codegen {
namespace {

constexpr const char *finish_name = "weft_finish_groups", *show_name = "weft_show_to_groups";
/// Arguments of a product before its sums: state, memory, and where the panels are in that.
constexpr unsigned panel_arguments = 4;

/// What the functions differ in.
struct Manner {
  DType dtype;
  bool lines_by_points, columns_by_points;

  std::string function_name() const {
    return "weft_multiply_groups_" + std::string(name(dtype)) + (lines_by_points ? "_points" : "_elements") +
           (columns_by_points ? "_points" : "_elements");
  }
};

template <class Body>
void for_manners(const Body& body) {
  for (const DType dtype : {DType::float16, DType::bfloat16})
    for (const bool lines : {false, true})
      for (const bool columns : {false, true}) body(Manner{dtype, lines, columns});
}

}  // namespace

ValueList multiply_groups(const Kernel& kernel, DType dtype, const GroupPanel& lines,
                          const GroupPanel& columns, const ValueList& sums) {
  ValueList arguments{kernel.gpu.state, address_of(kernel.values, kernel.gpu.shared), lines.offset,
                      columns.offset};
  arguments.insert(arguments.end(), sums.begin(), sums.end());
  return called(kernel.values, Manner{dtype, lines.by_points, columns.by_points}.function_name(),
                mlir::ValueRange(sums).getTypes(), arguments);
}

ValueList finish_groups(const Kernel& kernel, const ValueList& sums) {
  return called(kernel.values, finish_name, mlir::ValueRange(sums).getTypes(), sums);
}

void show_to_groups(const Kernel& kernel) { called(kernel.values, show_name, {}, {}); }

void declare_groups(mlir::ModuleOp module) {
  mlir::OpBuilder builder(module.getContext());
  const llvm::SmallVector<mlir::Type> sums(group_sums, builder.getF32Type());
  llvm::SmallVector<mlir::Type> arguments(panel_arguments, builder.getIndexType());
  arguments.append(sums);
  for_manners([&](const Manner& manner) {
    declare(module, manner.function_name(), builder.getFunctionType(arguments, sums));
  });
  declare(module, finish_name, builder.getFunctionType(sums, sums));
  declare(module, show_name, builder.getFunctionType({}, {}));
}

namespace {

/// Instructions that take the sums and leave others in their place.
class Assembly {
 public:
  explicit Assembly(llvm::Function& function) : function_(function) {
    for (unsigned i = 0; i < group_sums; ++i) add_sum(i);
  }

  /// What stands for an operand that comes after the sums.
  std::string operand(llvm::Value* value, const char* constraint) {
    arguments_.push_back(value);
    inputs_ += std::string(",") + constraint;
    return "$" + std::to_string(group_sums + arguments_.size() - 1);
  }
  std::string sums() const { return "{" + names_ + "}"; }
  void add(const std::string& instruction) { text_ += instruction + ";\n\t"; }

  void build(llvm::IRBuilder<>& builder) const {
    llvm::SmallVector<llvm::Type*> types;
    for (llvm::Value* argument : arguments_) types.push_back(argument->getType());
    auto* assembly = llvm::InlineAsm::get(llvm::FunctionType::get(function_.getReturnType(), types, false),
                                          text_, outputs_ + inputs_ + ",~{memory}", /*hasSideEffects=*/true);
    llvm::CallInst* call = builder.CreateCall(assembly, arguments_);
    call->setConvergent();
    builder.CreateRet(call);
  }

 private:
  void add_sum(unsigned i) {
    const unsigned first = function_.arg_size() - group_sums;
    arguments_.push_back(function_.getArg(first + i));
    const std::string number = std::to_string(i);
    outputs_ += i == 0 ? "=f" : ",=f", inputs_ += "," + number;
    names_ += (i == 0 ? "$" : ", $") + number;
  }

  llvm::Function& function_;
  llvm::SmallVector<llvm::Value*> arguments_;
  std::string text_, outputs_, inputs_, names_;
};

/// The descriptor of a panel: where it begins, and of its layout what lies how far apart, by sixteens of
/// bytes.
llvm::Value* descriptor(llvm::IRBuilder<>& builder, llvm::Function& function, unsigned panel) {
  llvm::Value* memory = builder.CreateIntToPtr(function.getArg(1), builder.getPtrTy());
  llvm::Value* shared = builder.CreatePtrToInt(
      builder.CreateAddrSpaceCast(memory, builder.getPtrTy(shared_space)), builder.getInt64Ty());
  llvm::Value* start = builder.CreateLShr(builder.CreateAdd(shared, function.getArg(panel)), 4);
  return builder.CreateOr(builder.CreateAnd(start, builder.getInt64(GroupLayout::address_mask)),
                          builder.getInt64(GroupLayout::bits));
}

void define_device_multiply(llvm::Module& module, const Manner& manner) {
  define(module, manner.function_name(), [&](llvm::IRBuilder<>& builder, llvm::Function& function) {
    llvm::Value *lines = descriptor(builder, function, 2), *columns = descriptor(builder, function, 3);
    const std::string type = manner.dtype == DType::float16 ? ".f16" : ".bf16";
    Assembly assembly(function);
    const std::string adds = assembly.operand(builder.getTrue(), "b");
    assembly.add("wgmma.fence.sync.aligned");
    for (unsigned step = 0; step < group_steps; ++step) {
      const auto at_step = [&](llvm::Value* first, bool by_points) {
        return assembly.operand(
            builder.CreateAdd(first, builder.getInt64(step * GroupLayout::step_bytes(by_points) / 16)), "l");
      };
      const std::string line = at_step(lines, manner.lines_by_points),
                        column = at_step(columns, manner.columns_by_points);
      assembly.add("wgmma.mma_async.sync.aligned.m64n256k16.f32" + type + type + " " + assembly.sums() +
                   ", " + line + ", " + column + ", " + adds + ", 1, 1, " +
                   (manner.lines_by_points ? "1" : "0") + ", " + (manner.columns_by_points ? "1" : "0"));
    }
    assembly.add("wgmma.commit_group.sync.aligned");
    assembly.add("wgmma.wait_group.sync.aligned 1");
    assembly.build(builder);
  });
}

/// Sums go through memory.
void define_emulated_multiply(llvm::Module& module, const Manner& manner) {
  define(module, manner.function_name(), [&](llvm::IRBuilder<>& builder, llvm::Function& function) {
    llvm::Value* sums = builder.CreateAlloca(builder.getFloatTy(), builder.getInt32(group_sums));
    const auto place = [&](unsigned i) { return builder.CreateConstGEP1_32(builder.getFloatTy(), sums, i); };
    for (unsigned i = 0; i < group_sums; ++i)
      builder.CreateStore(function.getArg(panel_arguments + i), place(i));
    const auto number = [&](auto value) { return builder.getInt32(static_cast<std::uint32_t>(value)); };
    call_state(
        builder, function.getArg(0), offsetof(EmulatedThread, multiply_groups), builder.getVoidTy(),
        {pointer_at(builder, function.getArg(1), builder.getInt64(0)), function.getArg(2), function.getArg(3),
         sums, number(manner.dtype), number(manner.lines_by_points), number(manner.columns_by_points)});
    llvm::Value* results = llvm::PoisonValue::get(function.getReturnType());
    for (unsigned i = 0; i < group_sums; ++i)
      results = builder.CreateInsertValue(results, builder.CreateLoad(builder.getFloatTy(), place(i)), i);
    builder.CreateRet(results);
  });
}

}  // namespace

void define_device_groups(llvm::Module& module) {
  for_manners([&](const Manner& manner) { define_device_multiply(module, manner); });
  define(module, finish_name, [](llvm::IRBuilder<>& builder, llvm::Function& function) {
    Assembly assembly(function);
    assembly.add("wgmma.wait_group.sync.aligned 0");
    assembly.build(builder);
  });
  define(module, show_name, [](llvm::IRBuilder<>& builder, llvm::Function&) {
    builder.CreateCall(llvm::InlineAsm::get(llvm::FunctionType::get(builder.getVoidTy(), false),
                                            "fence.proxy.async.shared::cta;", "~{memory}", true));
    builder.CreateRetVoid();
  });
}

/// Products are done where they begin.
void define_emulated_groups(llvm::Module& module) {
  for_manners([&](const Manner& manner) { define_emulated_multiply(module, manner); });
  define(module, finish_name, [](llvm::IRBuilder<>& builder, llvm::Function& function) {
    llvm::Value* results = llvm::PoisonValue::get(function.getReturnType());
    for (unsigned i = 0; i < group_sums; ++i)
      results = builder.CreateInsertValue(results, function.getArg(i), i);
    builder.CreateRet(results);
  });
  define(module, show_name, [](llvm::IRBuilder<>& builder, llvm::Function&) { builder.CreateRetVoid(); });
}

}  // namespace weft::codegen
