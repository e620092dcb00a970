// What functions that programs call raise.
#pragma once
#include <string_view>

#include "runtime/program/host_function.hpp"

namespace weft {

/// The classes of NumPy's and Python's errors that a function of the runtime may raise for the data that it
/// is given, between spaces; "" for none.
std::string_view errors_of(const HostFunction& function);

}  // namespace weft
