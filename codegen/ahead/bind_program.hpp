// What programs name: kernels and constants, which the classes of a saved program share, and memory.
#pragma once
#include "runtime/program/loop.hpp"
#include "runtime/program/row_blocks.hpp"

namespace weft {

/// Each number of a kernel becomes `numbers` of it, in loops and blocks of rows, too.
void renumber_kernels(Program& program, const std::vector<std::int32_t>& numbers);

/// The same of the constants of the program itself. The bodies of loops have their own.
void renumber_constants(Program& program, const std::vector<std::int32_t>& numbers);

/// Of a program whose arena is laid out: one block holds all of it, as it lies.
void join_blocks(Program& program);

/// The name of a function that the program calls, its loops and blocks included, and no other process finds;
/// else "".
std::string function_of_process(const Program& program);

bool has_loops(const Program& program);

}  // namespace weft
