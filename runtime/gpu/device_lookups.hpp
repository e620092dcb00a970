// Look-ups of a GPU (runtime/lookup.hpp), on buffers in its memory.
#pragma once
#include "runtime/program.hpp"

namespace weft {

class Gpu;

void take_runs(Gpu& gpu, const Lookup& lookup, const std::byte* table, const std::byte* keys,
               std::byte* result);

}  // namespace weft
