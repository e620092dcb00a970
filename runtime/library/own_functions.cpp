#include "runtime/library/errors/saying.hpp"
#include "runtime/library/indexing/index_functions.hpp"
#include "runtime/library/library_functions.hpp"

namespace weft {

HostFunctionPtr own_function(std::string_view name) {
  for (const HostFunctionPtr& function :
       {compress_function(), nonzero_function(), window_function(), put_window_function(), say_function()})
    if (function->name == name) return function;
  return library_function(name);
}

}  // namespace weft
