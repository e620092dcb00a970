// The functions of Weft that programs call beside their kernels, by name.
#pragma once
#include <string_view>

#include "runtime/program/host_function.hpp"

namespace weft {

/// The one of that name that saved programs can call, or null.
HostFunctionPtr library_function(std::string_view name);
/// Those besides that belong to loops, which saved programs lack.
HostFunctionPtr own_function(std::string_view name);

}  // namespace weft
