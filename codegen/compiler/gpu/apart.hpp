// Numbers that are computed where they are used.
#pragma once
#include "codegen/compiler/ssa/values.hpp"

namespace weft::codegen {

struct Kernel;

/// The same thread, of whose number nothing is known before this place: what follows from it is computed
/// after, instead of being kept in registers from before the loops around.
Kernel from_here(const Kernel& kernel);

}  // namespace weft::codegen
