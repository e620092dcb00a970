#include "passes/fuse/kernel_domain.hpp"

namespace weft::passes {

std::optional<FusionDomain> domain_walked(const FusedKernel& kernel) {
  if (kernel.kind != FusedKernel::Kind::loops) return {};
  FusionDomain domain = domain_of(kernel.outputs.at(0).node());
  for (const NodePtr& node : kernel.nodes) {
    if (!is_reduction(node->operation())) continue;
    const auto both = domain.reduces ? common(domain, passes::domain_of(*node)) : domain_of(*node);
    if (!both) return {};
    domain = *both;
  }
  return domain;
}

}  // namespace weft::passes
