#include "runtime/counting_functions.hpp"
#include "runtime/index_functions.hpp"
#include "runtime/library_functions.hpp"
#include "runtime/math_functions.hpp"
#include "runtime/saying.hpp"

namespace weft {

HostFunctionPtr own_function(std::string_view name) {
  for (const HostFunctionPtr& function :
       {finite_range_function(), int_of_float_function(), compress_function(), nonzero_function(),
        window_function(), put_window_function(), say_function()})
    if (function->name == name) return function;
  if (const HostFunctionPtr function = math_host_function(name)) return function;
  return library_function(name);
}

}  // namespace weft
