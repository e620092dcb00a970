#include "codegen/compiler/driver/module.hpp"

#include <span>

#include "codegen/compiler/cpu/grid.hpp"
#include "codegen/compiler/driver/gpu_grid.hpp"
#include "codegen/compiler/gpu/functions.hpp"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/CSE.h"

namespace weft::codegen {
namespace {

struct Argument {
  mlir::Type type;
  std::string name;
};

std::vector<Argument> arguments_of(mlir::OpBuilder& builder, const LoopNest& nest, Isa isa) {
  const mlir::Type index = builder.getIndexType();
  std::vector<Argument> arguments;
  for (std::size_t i = 0; i < nest.accesses.size(); ++i)
    if (!nest.accesses[i].counter)
      arguments.push_back({memory_type(builder, nest.accesses[i].dtype), "buffer" + std::to_string(i)});
  arguments.push_back({mlir::MemRefType::get({mlir::ShapedType::kDynamic}, index), "params"});
  arguments.push_back({index, "begin"});
  arguments.push_back({index, "end"});
  arguments.push_back({memory_type(builder, DType::uint8), "scratch"});
  if (!is_gpu(isa)) return arguments;
  for (const char* name :
       {"lane", "width", "group", "groups", "slot", "chunk_bits", "member", "members", "counter", "state"})
    arguments.push_back({index, name});
  for (const char* name : {"shared", "meeting"})
    arguments.push_back({memory_type(builder, DType::uint8), name});
  return arguments;
}

mlir::Block* add_function(mlir::OpBuilder& builder, const std::string& name,
                          const std::vector<Argument>& arguments) {
  std::vector<mlir::Type> types;
  for (const Argument& argument : arguments) types.push_back(argument.type);
  auto function =
      mlir::func::FuncOp::create(builder, builder.getUnknownLoc(), name, builder.getFunctionType(types, {}));
  mlir::Block* entry = function.addEntryBlock();
  for (std::size_t i = 0; i < arguments.size(); ++i)
    entry->getArgument(i).setLoc(mlir::NameLoc::get(builder.getStringAttr(arguments[i].name)));
  return entry;
}

std::string param_name(const Kernel& kernel, int param) {
  const auto numbered = [](std::string text, std::size_t number) { return text + std::to_string(number); };
  if (param < kernel.axes()) return numbered("extent", param);
  if (kernel.nest.schedule.cuts_rows() && param == kernel.layout.tile()) return "tile";
  for (std::size_t access = 0; access < kernel.nest.accesses.size(); ++access) {
    if (kernel.layout.offset(static_cast<int>(access)) == param) return numbered("offset", access);
    for (int axis = 0; axis < kernel.axes(); ++axis)
      if (kernel.layout.stride(static_cast<int>(access), axis) == param)
        return numbered(numbered("stride", access) + "_", axis);
  }
  return "call_size";
}

void load_params(Kernel& kernel, Value params) {
  for (int i = 0; i < kernel.layout.size(); ++i) {
    const Value place = kernel.values.index(i);
    kernel.values.call_next(param_name(kernel, i));
    kernel.params.push_back(load_scalar(kernel.values, params, place));
  }
  kernel.values.call_next("");
}

/// The scratch slots, one after the other, as scratch_slot_bytes (runtime/program/launch_size.hpp) has them.
void view_slots(Kernel& kernel, Value scratch) {
  if (kernel.nest.slots.empty()) return;
  Values& values = kernel.values;
  Value elements = values.index(kernel.nest.lanes == Lanes::points ? kernel.panel_points() : 1);
  for (int axis = kernel.nest.parallel_axes; axis < kernel.axes(); ++axis)
    elements = values.multiply(elements, kernel.extent(axis));
  Value offset = values.index(0);
  for (DType dtype : kernel.nest.slots) {
    kernel.slots.push_back(view_bytes(values, scratch, offset, dtype));
    const Value bytes = values.multiply(elements, values.index(itemsize(dtype)));
    const Value rounded = values.bit_and(values.add(bytes, values.index(63)), values.index(-64));
    offset = values.add(offset, rounded);
  }
}

/// Returns the number of the argument that follows them.
unsigned take_buffers(Kernel& kernel, mlir::Block* entry) {
  unsigned next = 0;
  for (const Access& access : kernel.nest.accesses)
    kernel.buffers.push_back(access.counter ? Value() : entry->getArgument(next++));
  return next;
}

void add_kernel(mlir::OpBuilder& builder, const std::string& name, const LoopNest& nest, Isa isa) {
  mlir::Block* entry = add_function(builder, name, arguments_of(builder, nest, isa));
  builder.setInsertionPointToEnd(entry);
  Values values(builder, entry, isa);
  Kernel kernel{.nest = nest,
                .layout = ParamLayout(nest),
                .vectors = vectors_for(nest, isa),
                .values = values,
                .buffers = {},
                .params = {},
                .slots = {}};
  unsigned next = take_buffers(kernel, entry);
  const Value params = entry->getArgument(next++), begin = entry->getArgument(next++),
              end = entry->getArgument(next++), scratch = entry->getArgument(next++);
  if (is_gpu(isa))
    for (Value* argument : {&kernel.gpu.lane, &kernel.gpu.width, &kernel.gpu.group, &kernel.gpu.groups,
                            &kernel.gpu.slot, &kernel.gpu.chunk_bits, &kernel.gpu.member, &kernel.gpu.members,
                            &kernel.gpu.counter, &kernel.gpu.state, &kernel.gpu.shared, &kernel.gpu.meeting})
      *argument = entry->getArgument(next++);
  load_params(kernel, params);
  view_slots(kernel, scratch);
  if (kernel.on_gpu())
    emit_gpu_grid(kernel, begin, end);
  else
    emit_grid(kernel, begin, end);
  if (nest.schedule == Strategy::streams && !kernel.on_gpu()) finish_streams(values);
  mlir::func::ReturnOp::create(builder, builder.getUnknownLoc());
}

std::span<const LoopNest> nests_of(const KernelSource& source) {
  if (const auto* loop = std::get_if<StepLoop>(&source)) return loop->nests;
  return {&std::get<LoopNest>(source), 1};
}

}  // namespace

std::string kernel_function(std::size_t nest) { return "kernel" + std::to_string(nest); }

mlir::OwningOpRef<mlir::ModuleOp> build_module(mlir::MLIRContext& context, const KernelSource& source,
                                               Isa isa) {
  mlir::OpBuilder builder(&context);
  mlir::OwningOpRef<mlir::ModuleOp> module(mlir::ModuleOp::create(builder.getUnknownLoc()));
  std::size_t number = 0;
  for (const LoopNest& nest : nests_of(source)) {
    builder.setInsertionPointToEnd(module->getBody());
    add_kernel(builder, kernel_function(number++), nest, isa);
  }
  if (is_gpu(isa)) declare_gpu_functions(*module);
  mlir::IRRewriter rewriter(&context);
  mlir::DominanceInfo dominance(*module);
  mlir::eliminateCommonSubExpressions(rewriter, dominance, *module);
  return module;
}

}  // namespace weft::codegen
