#include "runtime/library/library_functions.hpp"

#include "runtime/library/arithmetic/math_functions.hpp"
#include "runtime/library/arithmetic/row_functions.hpp"
#include "runtime/library/arithmetic/whole_number_functions.hpp"
#include "runtime/library/counting/correlate_functions.hpp"
#include "runtime/library/counting/counting_functions.hpp"
#include "runtime/library/errors/float_errors.hpp"
#include "runtime/library/fft/fft_functions.hpp"
#include "runtime/library/indexing/index_functions.hpp"
#include "runtime/library/indexing/place_functions.hpp"
#include "runtime/library/linalg/decompositions.hpp"
#include "runtime/library/linalg/full_rank.hpp"
#include "runtime/library/linalg/linalg_functions.hpp"
#include "runtime/library/random/draws.hpp"
#include "runtime/library/sorting/sort_functions.hpp"

namespace weft {

HostFunctionPtr library_function(std::string_view name) {
  for (const HostFunctionPtr& function : {masked_sum_function(),
                                          product_function(true),
                                          product_function(false),
                                          running_product_function(),
                                          cholesky_function(false),
                                          cholesky_function(true),
                                          inverse_function(),
                                          solve_function(),
                                          put_marked_function(),
                                          bin_counts_function(),
                                          finite_range_function(),
                                          finite_ends_function(),
                                          ascending_edges_function(),
                                          int_of_float_function(),
                                          gcd_function(),
                                          of_full_rank_function(),
                                          tell_float_errors_function(),
                                          sort_function(),
                                          partition_function(),
                                          row_order_function(),
                                          bincount_function(),
                                          insertion_function(),
                                          place_function(),
                                          correlate_function(),
                                          transform_function(Transform::forward),
                                          transform_function(Transform::backward),
                                          transform_function(Transform::real_forward),
                                          transform_function(Transform::real_backward)})
    if (function->name == name) return function;
  if (const HostFunctionPtr function = decomposition(name)) return function;
  if (const HostFunctionPtr function = math_host_function(name)) return function;
  if (HostFunctionPtr function = random::random_function(name)) return function;
  return index_function(name);
}

}  // namespace weft
