// By itself, so that only programs that have loops or blocks of rows are linked with what takes them.
#include "runtime/run/loop_run.hpp"

#include "runtime/embedded/embedded.h"
#include "runtime/embedded/functions.hpp"

const weft_loops weft_library_loops = {weft::start_loop, weft::run_blocks};
