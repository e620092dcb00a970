// Elements found by data: a step of a program that no loop nest computes.
#pragma once
#include <cstddef>

#include "runtime/program/program.hpp"

namespace weft {

/// Runs a look-up whose buffers start at `table`, `keys` and `result`. No key is out of bounds: the nearest
/// place counts.
void look_up(const Lookup& lookup, const std::byte* table, const std::byte* keys, std::byte* result);

}  // namespace weft
