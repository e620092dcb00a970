#include "codegen/program/lowered_text.hpp"

#include <algorithm>

#include "runtime/program/program_text.hpp"

namespace weft::codegen {
namespace {

/// The nest that a step runs, or -1.
std::int32_t kernel_of(const Step& step) {
  if (const auto* product = std::get_if<MatrixProduct>(&step)) return product->kernel;
  const auto* launch = std::get_if<Launch>(&step);
  return launch ? launch->kernel : -1;
}

}  // namespace

std::vector<std::string> written_texts(const Lowered& lowered) {
  std::vector<std::vector<SourceLocation>> places;
  for (const std::size_t report : lowered.first_reports) places.push_back(lowered.reports[report].written);
  for (std::size_t i = 0; i < lowered.program.steps.size(); ++i)
    if (const std::int32_t kernel = kernel_of(lowered.program.steps[i]); kernel >= 0) {
      const std::vector<SourceLocation>& more = lowered.reports[lowered.step_reports[i]].written;
      std::vector<SourceLocation>& known = places[static_cast<std::size_t>(kernel)];
      known.insert(known.end(), more.begin(), more.end());
    }
  std::vector<std::string> texts;
  for (const auto& each : places) texts.push_back(text(each));
  return texts;
}

std::vector<CompiledKernel> named_kernels(const Lowered& lowered) {
  const std::vector<std::string> written = written_texts(lowered);
  std::vector<CompiledKernel> kernels;
  const auto add = [&](const auto& source) {
    kernels.push_back({.name = source.name, .written = written[kernels.size()]});
  };
  std::ranges::for_each(lowered.nests, add);
  std::ranges::for_each(lowered.step_loops, add);
  return kernels;
}

std::string reason_text(const LoopNest& nest) {
  const NestSchedule& schedule = nest.schedule;
  return schedule.reason.empty() ? "" : "# " + text(schedule) + ": " + std::string(schedule.reason) + "\n";
}

std::string text(const Lowered& lowered) {
  std::string nests;
  for (const LoopNest& nest : lowered.nests)
    nests += nest.name + ":\n" + reason_text(nest) + text(nest) + "\n";
  for (const StepLoop& loop : lowered.step_loops) nests += loop.name + ":\n" + text(loop) + "\n";
  Program program = lowered.program;
  program.kernels = named_kernels(lowered);
  return nests + weft::text(program);
}

}  // namespace weft::codegen
