// Programs whose lengths nothing decides.
#pragma once
#include "tools/weft/program/program.hpp"

namespace weft::cli {

/// The program's source, in which free dimensions have their names; where it is another program for other
/// lengths, with those that it was read for.
std::string source_of_free_lengths(const LoadedProgram& loaded, const ProgramWords& words);

}  // namespace weft::cli
