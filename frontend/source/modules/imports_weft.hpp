// Programs that ask for derivatives.
#pragma once
#include "frontend/source/modules/module.hpp"

namespace weft::source {

/// Whether any file of the program imports the module weft, which Python has not.
bool imports_weft(const Module& module);

}  // namespace weft::source
