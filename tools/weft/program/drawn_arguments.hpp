// Arguments that were not given.
#pragma once
#include "tools/weft/program/program.hpp"

namespace weft::cli {

/// Arrays that were not given are drawn, the same on every run, and said so on stdout: `weft verify FILE.py`
/// works by itself. Errors: those of input_types.
void draw_missing(LoadedProgram& loaded, const ProgramWords& words);

}  // namespace weft::cli
