// Counts of numbers on a GPU, and sums of what weighs them (runtime/library/counting/counting_functions.hpp).
#pragma once
#include "runtime/program/program.hpp"

namespace weft {

class Gpu;

/// As those of device_indexing.hpp.
bool takes_bincount(const HostCall& call);
bool takes_bin_counts(const HostCall& call);
bool bincount(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);
bool bin_counts(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);

}  // namespace weft
