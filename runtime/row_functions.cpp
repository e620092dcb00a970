#include "runtime/row_functions.hpp"

namespace weft {

HostFunctionPtr row_function(std::string_view name) {
  for (const HostFunctionPtr& function :
       {masked_sum_function(), product_function(true), product_function(false), running_product_function()})
    if (function->name == name) return function;
  return nullptr;
}

}  // namespace weft
