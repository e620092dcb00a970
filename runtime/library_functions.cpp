#include "runtime/library_functions.hpp"

#include "runtime/counting_functions.hpp"
#include "runtime/index_functions.hpp"
#include "runtime/linalg_functions.hpp"
#include "runtime/random/draws.hpp"
#include "runtime/row_functions.hpp"

namespace weft {

HostFunctionPtr library_function(std::string_view name) {
  for (const HostFunctionPtr& function :
       {masked_sum_function(), product_function(true), product_function(false), running_product_function(),
        cholesky_function(false), cholesky_function(true), inverse_function(), solve_function(),
        put_marked_function(), bin_counts_function(), ascending_edges_function()})
    if (function->name == name) return function;
  if (HostFunctionPtr function = random::random_function(name)) return function;
  return index_function(name);
}

}  // namespace weft
