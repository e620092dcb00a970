// By itself, so that only programs that call functions of the library are linked with them.
#include "runtime/embedded/functions.hpp"

#include "runtime/embedded/embedded.h"
#include "runtime/library/library_functions.hpp"

const weft_functions weft_library_functions = {weft::library_function};
