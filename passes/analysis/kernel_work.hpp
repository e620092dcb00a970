// What running a kernel costs.
#pragma once
#include "passes/schedule/schedule.hpp"

namespace weft::passes {

/// Read from memory, and stored there.
std::int64_t bytes_moved(const FusedKernel& kernel);

/// Operations on elements; or the most that are counted.
std::int64_t flops_of(const FusedKernel& kernel);

/// Both as one number: of lines of 64 bytes that could be moved meanwhile, or the most that are counted.
std::int64_t work_of(const FusedKernel& kernel);

}  // namespace weft::passes
