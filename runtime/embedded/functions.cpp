// By itself, so that only programs that call them are linked with row functions.
#include "runtime/embedded/functions.hpp"

#include "runtime/embedded/embedded.h"
#include "runtime/row_functions.hpp"

const weft_functions weft_row_functions = {weft::row_function};
