// By itself, so that only programs that print are linked with what that takes.
#include "runtime/library/errors/saying.hpp"
#include "runtime/library/library_functions.hpp"

namespace weft {

HostFunctionPtr any_library_function(std::string_view name) {
  return name == say_function()->name ? say_function() : library_function(name);
}

}  // namespace weft
