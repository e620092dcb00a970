#include "codegen/compiler/machine.hpp"

#include <mutex>

#include "codegen/compiler/uniform_loops.hpp"
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
#include "runtime/errors.hpp"

namespace weft::codegen {
namespace {

constexpr const char* triple_text = "x86_64-unknown-linux-gnu";

const char* processor(Isa isa) {
  switch (isa) {
    case Isa::sse2:
      return "x86-64";
    case Isa::avx2:
      return "x86-64-v3";
    case Isa::avx512:
      return "x86-64-v4";
  }
  __builtin_unreachable();
}

std::unique_ptr<llvm::TargetMachine> target_machine(Isa isa) {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86Target();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86AsmPrinter();
  });
  const llvm::Triple triple(triple_text);
  std::string error;
  const llvm::Target* target = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target) throw InternalError("compiler: LLVM: " + error);
  llvm::TargetOptions options;
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  return std::unique_ptr<llvm::TargetMachine>(
      target->createTargetMachine(triple, processor(isa), "", options, llvm::Reloc::PIC_,
                                  llvm::CodeModel::Small, llvm::CodeGenOptLevel::Default));
}

/// Attributes of every function: the processor, and vectors as wide as it has them.
void set_attributes(llvm::Module& module, Isa isa) {
  const char* width = isa == Isa::avx512 ? "512" : isa == Isa::avx2 ? "256" : "128";
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    function.addFnAttr("target-cpu", processor(isa));
    function.addFnAttr("prefer-vector-width", width);
    function.addFnAttr("min-legal-vector-width", width);
    function.addFnAttr(llvm::Attribute::NoUnwind);
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
  module.setTargetTriple(llvm::Triple(triple_text));
  module.setDataLayout(machine->createDataLayout());
  set_attributes(module, isa);
  std::string error;
  llvm::raw_string_ostream stream(error);
  if (llvm::verifyModule(module, &stream)) throw InternalError("compiler: LLVM: " + error);
  run_passes(module, *machine, effort);
}

std::string ir_text(const llvm::Module& module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream, nullptr);
  return text;
}

std::string machine_code(llvm::Module& module, Isa isa, bool as_text) {
  const std::unique_ptr<llvm::TargetMachine> machine = target_machine(isa);
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
