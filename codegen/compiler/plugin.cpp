#include "codegen/compiler/plugin.hpp"

#include <exception>

#include "codegen/compiler/driver/entry.hpp"
#include "codegen/compiler/driver/gpu_grid.hpp"
#include "codegen/compiler/driver/lowering.hpp"
#include "codegen/compiler/driver/machine.hpp"
#include "codegen/compiler/driver/module.hpp"
#include "codegen/compiler/gpu/block_memory.hpp"
#include "codegen/compiler/gpu/tiles/tile_manner.hpp"
#include "codegen/compiler/gpu/tiles/tiles.hpp"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "runtime/system/errors.hpp"

namespace weft::codegen {
namespace {

std::string mlir_text(mlir::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream, mlir::OpPrintingFlags().printNameLocAsPrefix());
  return text;
}

void add_entry_of(llvm::Module& module, const KernelSource& source, Isa isa) {
  if (const auto* loop = std::get_if<StepLoop>(&source)) return add_entry(module, *loop);
  const LoopNest& nest = std::get<LoopNest>(source);
  const auto params = static_cast<std::size_t>(ParamLayout(nest).size());
  if (!is_gpu(isa)) return add_entry(module);
  const BlockMemory memory{shared_bytes(nest, isa), !nest.slots.empty()};
  if (isa == Isa::emulated) return add_emulated_entry(module, params, memory);
  add_device_entry(module, params, memory, blocks_at_once(nest, isa));
}

/// What is the same for all of NVIDIA's GPUs is compiled for all of them.
Isa least_isa(const KernelSource& source, Isa isa) {
  const auto* nest = std::get_if<LoopNest>(&source);
  const bool is_of_all = isa == Isa::ptx_90a && nest && !uses_groups(*nest, isa);
  return is_of_all ? Isa::ptx : isa;
}

std::string compiled(const KernelSource& source, Isa wanted, Product product) {
  const Isa isa = least_isa(source, wanted);
  if (is_gpu(isa) && std::holds_alternative<StepLoop>(source))
    throw InternalError("compiler: no GPU takes the steps of a loop");
  mlir::DialectRegistry registry;
  register_dialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  const mlir::OwningOpRef<mlir::ModuleOp> module = build_module(context, source, isa);
  if (product == Product::mlir) return mlir_text(*module);
  llvm::LLVMContext llvm_context;
  const std::unique_ptr<llvm::Module> lowered = lower(*module, llvm_context);
  add_entry_of(*lowered, source, isa);
  optimise(*lowered, isa, std::holds_alternative<StepLoop>(source) ? Effort::loop : Effort::nest);
  if (product == Product::llvm) return ir_text(*lowered);
  return machine_code(*lowered, isa, product == Product::assembly || is_cuda(isa));  // drivers load text
}

}  // namespace
}  // namespace weft::codegen

extern "C" [[gnu::visibility("default")]] bool weft_compile(const weft::codegen::KernelSource& source,
                                                            weft::codegen::Isa isa,
                                                            weft::codegen::Product product,
                                                            weft::codegen::ProductSink sink, void* context) {
  std::string bytes;
  bool succeeded = false;
  try {
    bytes = weft::codegen::compiled(source, isa, product);
    succeeded = true;
  } catch (const std::exception& error) {
    bytes = error.what();
  }
  sink(context, bytes.data(), bytes.size());
  return succeeded;
}
