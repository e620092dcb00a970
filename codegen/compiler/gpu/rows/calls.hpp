// Sums of rows that a GPU's threads take call by call, as NumPy does.
#pragma once
#include "codegen/compiler/cpu/kernel.hpp"

namespace weft::codegen {

/// What the sums of a sweep come to, in all threads, and its stores. All threads of the team come to it.
ValueList summed_in_calls(const Kernel& kernel, const Stage& stage, const Scope& point);

}  // namespace weft::codegen
