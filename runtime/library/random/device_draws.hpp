// What follows a draw on a GPU (runtime/library/random/state_function.hpp).
#pragma once
#include "runtime/program/program.hpp"

namespace weft {

class Gpu;

bool takes_state(const HostCall& call);
bool state(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);

}  // namespace weft
