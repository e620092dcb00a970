// The functions of the library (functions.def), as programs call them.
#pragma once
#include <string_view>

#include "runtime/program/host_function.hpp"

namespace weft {

/// The one of that row of the table.
const HostFunctionPtr& library_function(LibraryFunction function);
/// The one of that name, of a row or of a family, or null: all but what prints.
HostFunctionPtr library_function(std::string_view name);
/// That too: all that another process finds by name.
HostFunctionPtr any_library_function(std::string_view name);
/// How NumPy spells it, its arguments being {}; "" where that depends on them, or NumPy has none.
std::string_view numpy_spelling(LibraryFunction function);

/// Whether `function` is that one, and not one of the caller's of the same name.
inline bool is(const HostFunctionPtr& function, LibraryFunction which) { return function->library == which; }

}  // namespace weft
