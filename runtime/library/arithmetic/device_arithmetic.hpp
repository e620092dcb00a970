// Arithmetic on a GPU that programs call by name (runtime/library/counting/correlate_functions.hpp,
// runtime/library/arithmetic/whole_number_functions.hpp).
#pragma once
#include "runtime/program/program.hpp"

namespace weft {

class Gpu;

bool takes_correlate(const HostCall& call);
bool correlate(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);
bool takes_gcd(const HostCall& call);
bool gcd(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);

}  // namespace weft
