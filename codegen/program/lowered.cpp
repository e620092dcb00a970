#include "codegen/program/lowered.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/system/errors.hpp"

namespace weft::codegen {
namespace {

bool all_below(const std::vector<std::size_t>& numbers, std::size_t end) {
  return std::ranges::all_of(numbers, [&](std::size_t number) { return number < end; });
}

bool steps_have_reports(const Lowered& lowered) {
  return lowered.step_reports.size() == lowered.program.steps.size() &&
         all_below(lowered.step_reports, lowered.reports.size());
}

bool kernels_have_reports(const Lowered& lowered) {
  return lowered.first_reports.size() == lowered.nests.size() + lowered.step_loops.size() &&
         all_below(lowered.first_reports, lowered.reports.size());
}

bool names_nest(const Step& step, std::int64_t nests) {
  const auto* launch = std::get_if<Launch>(&step);
  return !launch || (launch->kernel >= 0 && launch->kernel < nests);
}
bool names_loop(const Step& step, std::int64_t nests, std::int64_t kernels) {
  const auto* launch = std::get_if<LoopLaunch>(&step);
  return !launch || (launch->kernel >= nests && launch->kernel < kernels);
}

bool launches_name_kernels(const Lowered& lowered) {
  const std::int64_t nests = std::ssize(lowered.nests);
  return std::ranges::all_of(lowered.program.steps, [&](const Step& step) {
    return names_nest(step, nests) && names_loop(step, nests, nests + std::ssize(lowered.step_loops));
  });
}

struct LoweredRule {
  const char* name;  // what holds
  bool (*holds)(const Lowered&);
};

constexpr LoweredRule rules[] = {
    {"each step has a report", steps_have_reports},
    {"each nest and each loop has the report of the first kernel that has it", kernels_have_reports},
    {"launches name nests, and launches of loops name loops", launches_name_kernels},
};

}  // namespace

std::vector<KernelSource> kernel_sources(const Lowered& lowered) {
  std::vector<KernelSource> sources(lowered.nests.begin(), lowered.nests.end());
  sources.insert(sources.end(), lowered.step_loops.begin(), lowered.step_loops.end());
  return sources;
}

bool hides_launches(const Program& program) {
  return std::ranges::any_of(program.steps, [](const Step& step) {
    return std::holds_alternative<Loop>(step) || std::holds_alternative<LoopLaunch>(step) ||
           std::holds_alternative<RowBlocks>(step);
  });
}

void check(const Lowered& lowered) {
  for (const LoweredRule& rule : rules)
    if (!rule.holds(lowered)) throw InternalError(fmt::format("it does not hold that {}", rule.name));
  for (const LoopNest& nest : lowered.nests) verify(nest);
}

}  // namespace weft::codegen
