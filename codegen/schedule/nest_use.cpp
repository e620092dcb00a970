#include "codegen/schedule/nest_use.hpp"

namespace weft::codegen {

std::vector<NestUse> uses_of(Lowered& lowered, const Target& target) {
  std::vector<NestUse> uses;
  for (const LoopNest& nest : lowered.nests) uses.push_back({lowered, target, nest, {}, {}});
  for (std::size_t i = 0; i < lowered.program.steps.size(); ++i)
    if (const auto* launch = std::get_if<Launch>(&lowered.program.steps[i])) {
      NestUse& use = uses[static_cast<std::size_t>(launch->kernel)];
      use.launches.push_back(launch);
      use.kernels.push_back(lowered.reports[lowered.step_reports[i]].name);
    }
  return uses;
}

}  // namespace weft::codegen
