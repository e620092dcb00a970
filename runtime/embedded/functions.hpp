// What the C of a compiled program passes on and does not look into.
#pragma once
#include "runtime/saved/saved_program.hpp"

struct weft_functions {
  weft::FunctionFinder find;
};
struct weft_loops {
  weft::StartLoop start_loop;
  weft::RunBlocks run_blocks;
};
