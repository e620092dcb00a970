// The functions of the library that programs call beside their kernels: a saved program calls them by name.
#pragma once
#include <string_view>

#include "runtime/host_function.hpp"

namespace weft {

/// The one of that name, or null.
HostFunctionPtr library_function(std::string_view name);

}  // namespace weft
