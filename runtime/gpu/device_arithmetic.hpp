// Arithmetic on a GPU that programs call by name (runtime/correlate_functions.hpp,
// runtime/whole_number_functions.hpp).
#pragma once
#include "runtime/program.hpp"

namespace weft {

class Gpu;

bool takes_correlate(const HostCall& call);
bool correlate(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);
bool takes_gcd(const HostCall& call);
bool gcd(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);

}  // namespace weft
