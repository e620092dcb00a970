// searchsorted on a GPU (runtime/library/sorting/sort_functions.hpp), on buffers in its memory.
#pragma once
#include "runtime/program/program.hpp"

namespace weft {

class Gpu;

bool takes_search(const HostCall& call);
template <bool right>
bool search(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);

}  // namespace weft
