// Loops that the reader keeps, since they can be compiled.
#pragma once
#include "frontend/source/source.hpp"

namespace weft {

const source::LoopCheck& compiled_loops();

}  // namespace weft
