// Look-ups of a GPU (runtime/program/lookup.hpp), on buffers in its memory.
#pragma once
#include "runtime/program/program.hpp"

namespace weft {

class Gpu;

/// Whether kernels take the look-up.
bool takes_look_up(const Lookup& lookup);
void look_up(Gpu& gpu, const Lookup& lookup, const std::byte* table, const std::byte* keys,
             std::byte* result);

}  // namespace weft
