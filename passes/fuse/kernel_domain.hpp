// The domain of a kernel that is formed.
#pragma once
#include "passes/fuse/fusion_domain.hpp"
#include "passes/schedule/schedule.hpp"

namespace weft::passes {

/// The one domain of all a kernel computes; nothing when it has none, as a library call.
std::optional<FusionDomain> domain_walked(const FusedKernel& kernel);

}  // namespace weft::passes
