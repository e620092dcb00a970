// A gradient beside differences in real NumPy.
#pragma once
#include "tools/weft/program/program.hpp"

namespace weft::cli {

/// Says of each parameter of `wanted` how far the gradient is from differences, and where it is too far: true
/// where none is. `loaded` is the program itself, opened and not read, with all its arguments. Errors: those
/// of reading it and of differentiating it; what it raises; OSError where NumPy cannot be asked.
bool check_gradient(LoadedProgram loaded, ProgramWords words, const DerivativeWords& wanted);

}  // namespace weft::cli
