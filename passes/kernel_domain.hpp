// The domain of a kernel that is formed.
#pragma once
#include "passes/fusion_domain.hpp"
#include "passes/schedule.hpp"

namespace weft::passes {

/// The one domain of all a kernel computes; nothing when it has none, as a library call.
std::optional<Domain> domain_walked(const FusedKernel& kernel);

}  // namespace weft::passes
