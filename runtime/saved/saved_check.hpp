// Whether a saved program holds together.
#pragma once
#include "runtime/saved/saved_program.hpp"

namespace weft {

/// Every index points at something, every list is as long as what it belongs to says. What depends on the
/// shape at hand is checked when that is known, by instantiate. Errors: ValueError.
void check(const SavedProgram& program);

}  // namespace weft
