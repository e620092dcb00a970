// Programs in the words of NumPy alone.
#pragma once
#include "tools/weft/execution/temporary_folder.hpp"
#include "tools/weft/program/program.hpp"

namespace weft::cli {

/// What a program was read as, printed to a file in `folder` and read again, with the same arrays: what it
/// takes from the module weft is written out. Errors: OSError, and those of open_program and read_program.
LoadedProgram in_plain_numpy(const LoadedProgram& loaded, const ProgramWords& words,
                             const TemporaryFolder& folder);

}  // namespace weft::cli
