// By itself, so that only programs that print, or whose lengths data decide, are linked with what that takes.
#include "runtime/embedded/embedded.h"
#include "runtime/embedded/functions.hpp"
#include "runtime/library/library_functions.hpp"

const weft_functions weft_own_functions = {weft::own_function};
