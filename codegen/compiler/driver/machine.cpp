#include "codegen/compiler/driver/machine.hpp"

#include <mutex>

#include "codegen/compiler/driver/ptx_absolute.hpp"
#include "codegen/compiler/driver/uniform_loops.hpp"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "runtime/system/errors.hpp"

namespace weft::codegen {
namespace {

/// What LLVM knows an instruction set by; vectors are as wide as the processor has them.
struct Processor {
  const char* triple;
  const char* name;
  const char* features = "";
  const char* vector_width = nullptr;
};

Processor processor(Isa isa) {
  constexpr const char *x86 = "x86_64-unknown-linux-gnu", *ptx = "nvptx64-nvidia-cuda",
                       *many_parameters = "+ptx81";
  switch (isa) {
    case Isa::sse2:
      return {.triple = x86, .name = "x86-64", .vector_width = "128"};
    case Isa::avx2:
    case Isa::emulated:
      return {.triple = x86, .name = "x86-64-v3", .vector_width = "256"};
    case Isa::avx512:
      return {.triple = x86, .name = "x86-64-v4", .vector_width = "512"};
    case Isa::ptx:
      return {.triple = ptx, .name = "sm_80", .features = many_parameters};
    case Isa::ptx_90a:
      return {.triple = ptx, .name = "sm_90a", .features = many_parameters};
  }
  __builtin_unreachable();
}

std::unique_ptr<llvm::TargetMachine> target_machine(
    Isa isa, llvm::CodeGenOptLevel level = llvm::CodeGenOptLevel::Default) {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86Target();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86AsmPrinter();
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
  });
  const Processor wanted = processor(isa);
  const llvm::Triple triple(wanted.triple);
  std::string error;
  const llvm::Target* target = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target) throw InternalError("compiler: LLVM: " + error);
  llvm::TargetOptions options;
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      triple, wanted.name, wanted.features, options, llvm::Reloc::PIC_, llvm::CodeModel::Small, level));
}

/// What is emulated runs a few times, on little: most of its time is LLVM's. Without its optimisations a
/// frame grows with the code, and a fibre has 256 KiB for it (runtime/gpu/emulated/block.cpp).
llvm::CodeGenOptLevel level_of(const llvm::Module& module, Isa isa) {
  constexpr unsigned most_instructions = 1 << 14;
  const bool quick = isa == Isa::emulated && module.getInstructionCount() <= most_instructions;
  return quick ? llvm::CodeGenOptLevel::None : llvm::CodeGenOptLevel::Default;
}

void set_attributes(llvm::Module& module, Isa isa) {
  const Processor wanted = processor(isa);
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    function.addFnAttr("target-cpu", wanted.name);
    function.addFnAttr(llvm::Attribute::NoUnwind);
    if (wanted.vector_width == nullptr) continue;
    for (const char* which : {"prefer-vector-width", "min-legal-vector-width"})
      function.addFnAttr(which, wanted.vector_width);
  }
}

llvm::FunctionPassManager function_passes() {
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  passes.addPass(llvm::EarlyCSEPass());
  passes.addPass(llvm::InstCombinePass());
  passes.addPass(llvm::SimplifyCFGPass());
  llvm::LoopPassManager loops;
  loops.addPass(llvm::LICMPass(llvm::LICMOptions()));
  passes.addPass(llvm::createFunctionToLoopPassAdaptor(std::move(loops), /*UseMemorySSA=*/true));
  passes.addPass(llvm::EarlyCSEPass());
  passes.addPass(llvm::InstCombinePass());
  return passes;
}

void run_passes(llvm::Module& module, llvm::TargetMachine& machine, Effort effort) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  // A file system of its own, for profiles that are not read: the default one is shared by all threads, in
  // ways that thread sanitizer cannot follow into LLVM.
  llvm::PassBuilder builder(&machine, llvm::PipelineTuningOptions(), std::nullopt, nullptr,
                            llvm::vfs::createPhysicalFileSystem());
  builder.registerVectorizerStartEPCallback(
      [](llvm::FunctionPassManager& vectoriser, auto) { vectoriser.addPass(LeaveUniformLoops()); });
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  llvm::ModulePassManager passes;
  passes.addPass(llvm::AlwaysInlinerPass());
  passes.addPass(llvm::GlobalDCEPass());
  if (effort == Effort::loop)
    passes.addPass(builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O2));
  else
    passes.addPass(llvm::createModuleToFunctionPassAdaptor(function_passes()));
  passes.run(module, modules);
}

}  // namespace

void optimise(llvm::Module& module, Isa isa, Effort effort) {
  const std::unique_ptr<llvm::TargetMachine> machine = target_machine(isa);
  module.setTargetTriple(machine->getTargetTriple());
  module.setDataLayout(machine->createDataLayout());
  set_attributes(module, isa);
  std::string error;
  llvm::raw_string_ostream stream(error);
  if (llvm::verifyModule(module, &stream)) throw InternalError("compiler: LLVM: " + error);
  run_passes(module, *machine, effort);
  if (is_cuda(isa)) write_absolute_out(module);
}

std::string ir_text(const llvm::Module& module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream, nullptr);
  return text;
}

std::string machine_code(llvm::Module& module, Isa isa, bool as_text) {
  const std::unique_ptr<llvm::TargetMachine> machine = target_machine(isa, level_of(module, isa));
  llvm::SmallVector<char> bytes;
  llvm::raw_svector_ostream stream(bytes);
  llvm::legacy::PassManager passes;
  const auto type = as_text ? llvm::CodeGenFileType::AssemblyFile : llvm::CodeGenFileType::ObjectFile;
  if (machine->addPassesToEmitFile(passes, stream, nullptr, type))
    throw InternalError("compiler: LLVM cannot emit this file");
  passes.run(module);
  return {bytes.begin(), bytes.end()};
}

}  // namespace weft::codegen
