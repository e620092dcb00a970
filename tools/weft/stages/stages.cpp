#include "tools/weft/stages/stages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "codegen/cache/compiler.hpp"
#include "codegen/lower/lower_schedule.hpp"
#include "codegen/nest/build_nest.hpp"
#include "codegen/pipeline.hpp"
#include "codegen/plan_within.hpp"
#include "codegen/program/lowered_text.hpp"
#include "frontend/drawing.hpp"
#include "passes/text.hpp"
#include "runtime/program/program_text.hpp"
#include "tools/weft/stages/kernel_listing.hpp"

namespace weft::cli {
namespace {

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
    else if (kernel.kind == FusedKernel::Kind::measure || kernel.kind == FusedKernel::Kind::trim)
      text += fmt::format("{} a length that is read by the runtime\n", comment);
    else if (kernel.kind == FusedKernel::Kind::loop)
      text += fmt::format(
          "{} a loop, whose steps are of these kernels\n{}", comment,
          each_nest(codegen::planned_step(*kernel.nodes[0], {planned.schedule.options.exact, gpu}), nullptr,
                    gpu, comment, print));
    else
      text += fmt::format("{} a call of {}\n", comment, spoken_name(*kernel.nodes[0]));
  }
  return text;
}

// The same, and for each loop whose steps are one kernel.
template <class Print>
std::string each_source(const Planned& planned, Isa isa, const char* comment, Print&& print) {
  const Lowered lowered = codegen::lower_to_run(planned, isa);
  std::string text = each_nest(planned, &lowered, is_gpu(isa), comment, print);
  for (const codegen::StepLoop& loop : lowered.step_loops)
    text += fmt::format("{} {}, its steps as one kernel\n{}\n", comment, loop.name, print(loop));
  return text;
}

std::string listing(const Planned& planned, codegen::Listing which, const char* comment,
                    Isa isa = codegen::host_isa()) {
  const auto print = [&](const codegen::KernelSource& source) { return codegen::emit(source, isa, which); };
  return each_source(planned, isa, comment, print);
}

std::string nest_text(const Planned& planned, Isa isa) {
  const auto print = [](const codegen::KernelSource& source) {
    const auto* nest = std::get_if<LoopNest>(&source);
    return (nest ? codegen::reason_text(*nest) : "") + codegen::text(source);
  };
  return each_source(planned, isa, "#", print);
}

std::string program_text(const Planned& planned, Isa isa) {
  Lowered lowered = codegen::lower_to_run(planned, isa);
  lowered.program.kernels = codegen::named_kernels(lowered);
  return text(lowered.program);
}

// Of a graph, of its plan, or of what is made of that for a target.
using GraphStage = std::string (*)(const Graph&);
using PlannedStage = std::string (*)(const Planned&);
using TargetStage = std::string (*)(const Planned&, Isa);

struct Stage {
  std::string name;
  std::variant<GraphStage, PlannedStage, TargetStage> print;
  std::optional<Isa> target = {};  // unless one is given: this processor
};

// In the order that a program passes through them.
const std::vector<Stage>& stages() {
  using codegen::Listing;
  static const std::vector<Stage> table = {
      {"source", [](const Graph& graph) { return text(graph); }},
      {"graph", [](const Planned& planned) { return text(planned.simplified); }},
      {"fused", fused_text},
      {"plan", [](const Planned& planned) { return passes::text(planned); }},
      {"nest", nest_text},
      {"program", program_text},
      {"mlir", [](const Planned& planned) { return listing(planned, Listing::mlir, "//"); }},
      {"llvm", [](const Planned& planned) { return listing(planned, Listing::llvm, ";"); }},
      {"asm", [](const Planned& planned) { return listing(planned, Listing::assembly, "#"); }},
      {"ptx", [](const Planned& planned, Isa isa) { return listing(planned, Listing::assembly, "//", isa); },
       Isa::ptx},
      {"dot", [](const Graph& graph) { return drawing(graph); }},
  };
  return table;
}

const Stage& stage_of(const std::string& name) { return *std::ranges::find(stages(), name, &Stage::name); }

}  // namespace

std::vector<std::string> stage_names() {
  std::vector<std::string> names;
  for (const Stage& stage : stages()) names.push_back(stage.name);
  return names;
}

bool is_of_target(const std::string& name) {
  return std::holds_alternative<TargetStage>(stage_of(name).print);
}

std::string stage_text(const std::string& name, const Graph& graph, const passes::Limits& limits,
                       std::optional<Isa> target) {
  const Stage& stage = stage_of(name);
  if (const auto* print = std::get_if<GraphStage>(&stage.print)) return (*print)(graph);
  const Isa isa = target.value_or(stage.target.value_or(codegen::host_isa()));
  const Planned planned = codegen::plan_within(graph, limits, isa);
  if (const auto* print = std::get_if<PlannedStage>(&stage.print)) return (*print)(planned);
  return std::get<TargetStage>(stage.print)(planned, isa);
}

}  // namespace weft::cli
