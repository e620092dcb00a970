#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <variant>

#include "codegen/assemble.hpp"
#include "codegen/build_nest.hpp"
#include "codegen/compiler.hpp"
#include "codegen/plan_within.hpp"
#include "codegen/product_kernels.hpp"
#include "commands.hpp"
#include "frontend/drawing.hpp"
#include "kernel_listing.hpp"
#include "options.hpp"
#include "passes/text.hpp"

namespace weft::cli {
namespace {

struct EmitOptions {
  ProgramWords words;
  MemoryLimit memory_limit;
  std::string stage = "graph", target;
};

using passes::FusedKernel;
using passes::Planned;

using codegen::LoopNest, codegen::Lowered;

// The nest that a kernel is run by, as a launch of its own.
std::optional<LoopNest> nest_run(const Lowered& lowered, std::size_t kernel) {
  const auto& steps = lowered.program.steps;
  for (std::size_t step = 0; step < steps.size(); ++step)
    if (const auto* launch = std::get_if<Launch>(&steps[step]);
        launch && lowered.step_reports[step] == kernel)
      return lowered.nests[static_cast<std::size_t>(launch->kernel)];
  return {};
}

// The nest that multiplies matrices where there is no library, of programs for GPUs.
std::optional<LoopNest> product_nest(const Lowered* lowered, std::size_t kernel) {
  if (!lowered) return {};
  const auto& steps = lowered->program.steps;
  for (std::size_t step = 0; step < steps.size(); ++step)
    if (const auto* product = std::get_if<MatrixProduct>(&steps[step]);
        product && product->kernel >= 0 && lowered->step_reports[step] == kernel)
      return lowered->nests[static_cast<std::size_t>(product->kernel)];
  return {};
}

// The nest of a kernel of a plan, of which `lowered` says how it is run, when that is known.
LoopNest nest_of(const Planned& planned, std::size_t number, const Lowered* lowered) {
  const FusedKernel& kernel = planned.schedule.kernels[number];
  std::optional<LoopNest> nest = lowered ? nest_run(*lowered, number) : std::nullopt;
  if (!nest) nest = codegen::build_nest(kernel, planned.schedule, planned.memory).nest;
  nest->name = kernel.name;
  return *std::move(nest);
}

// What `print` gives for the nest of each fused kernel, for a GPU or not, under the kernel's name.
template <class Print>
std::string each_nest(const Planned& planned, const Lowered* lowered, bool gpu, const char* comment,
                      Print&& print) {
  std::string text;
  for (std::size_t number = 0; number < planned.schedule.kernels.size(); ++number) {
    const FusedKernel& kernel = planned.schedule.kernels[number];
    text += fmt::format("{} {}\n", comment, kernel.name);
    if (kernel.is_nest())
      text += print(nest_of(planned, number, lowered)) + "\n";
    else if (const auto nest = product_nest(lowered, number))
      text += fmt::format("{0} a matrix product by cuBLAS, where it is installed, else by\n{0} {1}\n{2}\n",
                          comment, nest->name, print(*nest));
    else if (kernel.kind == FusedKernel::Kind::matrix_product)
      text += fmt::format("{} a matrix product by the BLAS library\n", comment);
    else if (kernel.kind == FusedKernel::Kind::lookup)
      text += fmt::format("{} looked up by the runtime\n", comment);
    else if (kernel.kind == FusedKernel::Kind::measure || kernel.kind == FusedKernel::Kind::trim)
      text += fmt::format("{} a length that is read by the runtime\n", comment);
    else if (kernel.kind == FusedKernel::Kind::loop)
      text += fmt::format("{} a loop, whose steps are of these kernels\n{}", comment,
                          each_nest(codegen::planned_step(*kernel.nodes[0], {planned.schedule.exact, gpu}),
                                    nullptr, gpu, comment, print));
    else
      text += fmt::format("{} a call of {}\n", comment, spoken_name(*kernel.nodes[0]));
  }
  return text;
}

// The same, and for each loop whose steps are one kernel.
template <class Print>
std::string each_source(const Planned& planned, const Lowered& lowered, bool gpu, const char* comment,
                        Print&& print) {
  std::string text = each_nest(planned, &lowered, gpu, comment, print);
  for (const codegen::StepLoop& loop : lowered.step_loops)
    text += fmt::format("{} {}, its steps as one kernel\n{}\n", comment, loop.name, print(loop));
  return text;
}

std::string listing(const Planned& planned, codegen::Listing which, const char* comment,
                    codegen::Isa isa = codegen::host_isa()) {
  const auto print = [&](const codegen::KernelSource& source) { return codegen::emit(source, isa, which); };
  Lowered lowered = is_gpu(isa) ? codegen::lower_for_gpu(planned) : codegen::lower_to_run(planned);
  if (is_gpu(isa)) codegen::add_product_kernels(lowered, planned.schedule.tf32);
  return each_source(planned, lowered, is_gpu(isa), comment, print);
}

std::string nest_text(const Planned& planned) {
  const auto print = [](const codegen::KernelSource& source) { return codegen::text(source); };
  return each_source(planned, codegen::lower_to_run(planned), false, "#", print);
}

// Of a graph, or of its plan.
using GraphStage = std::string (*)(const Graph&);
using PlannedStage = std::string (*)(const Planned&);
using GpuStage = std::string (*)(const Planned&, codegen::Isa);
using Stage = std::variant<GraphStage, PlannedStage, GpuStage>;

// The stages in the order that a program passes through them.
const std::vector<std::pair<std::string, Stage>>& stages() {
  using codegen::Listing;
  static const std::vector<std::pair<std::string, Stage>> table = {
      {"source", [](const Graph& graph) { return text(graph); }},
      {"graph", [](const Planned& planned) { return text(planned.simplified); }},
      {"fused", fused_text},
      {"plan", [](const Planned& planned) { return passes::text(planned); }},
      {"nest", nest_text},
      {"mlir", [](const Planned& planned) { return listing(planned, Listing::mlir, "//"); }},
      {"llvm", [](const Planned& planned) { return listing(planned, Listing::llvm, ";"); }},
      {"asm", [](const Planned& planned) { return listing(planned, Listing::assembly, "#"); }},
      {"ptx", [](const Planned& planned,
                 codegen::Isa isa) { return listing(planned, Listing::assembly, "//", isa); }},
      {"dot", [](const Graph& graph) { return drawing(graph); }},
  };
  return table;
}

std::string printed(const Stage& stage, const Graph& graph, const passes::Limits& limits, codegen::Isa gpu) {
  if (const auto* print = std::get_if<GraphStage>(&stage)) return (*print)(graph);
  if (const auto* print = std::get_if<PlannedStage>(&stage))
    return (*print)(codegen::plan_within(graph, limits, codegen::host_isa()));
  return std::get<GpuStage>(stage)(codegen::plan_within(graph, limits, gpu), gpu);
}

const std::map<std::string, codegen::Isa>& gpu_targets() {
  static const std::map<std::string, codegen::Isa> table = {{"cuda:sm_80", codegen::Isa::ptx},
                                                            {"cuda:sm_90a", codegen::Isa::ptx_90a}};
  return table;
}

std::vector<std::string> gpu_target_names() {
  std::vector<std::string> names;
  for (const auto& target : gpu_targets()) names.push_back(target.first);
  return names;
}

int emit_command(const EmitOptions& options) {
  if (!options.target.empty() && options.stage != "ptx")
    throw UsageError(fmt::format("--target {}: goes with --stage ptx", options.target));
  const LoadedProgram loaded = load_program(options.words, default_free_dim);
  for (const auto& [name, print] : stages()) {
    if (name != options.stage) continue;
    std::cout << printed(print, loaded.program.graph, limits_of(options.words, options.memory_limit),
                         gpu_targets().at(options.target.empty() ? "cuda:sm_80" : options.target));
  }
  return 0;
}

std::vector<std::string> stage_names() {
  std::vector<std::string> names;
  for (const auto& stage : stages()) names.push_back(stage.first);
  return names;
}

}  // namespace

void add_emit(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("emit", "Print a program as it is at one stage of its compilation");
  command->footer(
      "Free dimensions that nothing decides are 1024.\nExample:\n  weft emit softmax.py --stage mlir");
  const auto options = std::make_shared<EmitOptions>();
  add_program_words(*command, options->words);
  add_errstate(*command, options->words);
  add_memory_limit(*command, options->memory_limit);
  add_precision(*command, options->words);
  command
      ->add_option("--stage", options->stage, "source, graph, fused, plan, nest, mlir, llvm, asm, ptx or dot")
      ->check(one_of(stage_names()))
      ->capture_default_str();
  command
      ->add_option(
          "--target", options->target,
          "What ptx is for: cuda:sm_80, and what came later, unless given; or cuda:sm_90a, Hopper alone")
      ->check(one_of(gpu_target_names()));
  command->callback([options, &exit_code] { exit_code = emit_command(*options); });
}

}  // namespace weft::cli
