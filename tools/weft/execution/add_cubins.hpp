// Machine code for GPUs, by NVIDIA's ptxas.
#pragma once
#include <string>

#include "runtime/saved/saved_program.hpp"

namespace weft::cli {

/// Gives each kernel, whose image is PTX, machine code for GPUs of an architecture such as 90, if ptxas
/// (WEFT_PTXAS, or on the PATH) makes it. What it has done, in a line.
std::string add_cubins(SavedProgram& program, std::int32_t architecture);

}  // namespace weft::cli
