// By itself, so that only programs that print are linked with what that takes.
#include "runtime/embedded/embedded.h"
#include "runtime/embedded/functions.hpp"
#include "runtime/library/library_functions.hpp"

const weft_functions weft_all_functions = {weft::any_library_function};
