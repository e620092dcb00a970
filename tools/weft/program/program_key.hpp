// What tells one program from every other, before it is read.
#pragma once
#include "tools/weft/command_line/options.hpp"

namespace weft::cli {

/// All that a program compiled for this processor depends on beside the compiler and the machine: the command
/// itself, the file's text, the function, the arguments' types and literals, the options, and the
/// environment. Nothing when it is to be read whatever is known (WEFT_DUMP), or the command does not know its
/// own build.
std::optional<std::string> program_key(const LoadedProgram& opened, const ProgramWords& words);

}  // namespace weft::cli
