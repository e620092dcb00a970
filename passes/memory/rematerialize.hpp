// Kernels that run a second time.
#pragma once
#include "passes/memory/cut_values.hpp"

namespace weft::passes {

/// Copies the kernels of `cut` to where what they store is needed again, as late as may be; later kernels
/// read what the copies store. A copy has fresh nodes, memory of its own, and the name of the kernel with
/// _again.
Schedule rematerialize(const Schedule& schedule, const StoredValues& stored, const Cut& cut);

}  // namespace weft::passes
