#include "ir/infer/core_dimensions.hpp"

#include "runtime/system/errors.hpp"

namespace weft {

void Gufunc::check_ndim(int operand, std::int64_t ndim, int needed) const {
  if (ndim >= needed) return;
  throw ValueError(name + ": Input operand " + std::to_string(operand) +
                   " does not have enough dimensions (has " + std::to_string(ndim) +
                   ", gufunc core with signature " + signature + " requires " + std::to_string(needed) + ")");
}

void Gufunc::check_lengths(std::int64_t first, std::int64_t second) const {
  if (first == second) return;
  throw ValueError(name + ": Input operand 1 has a mismatch in its core dimension 0, with gufunc signature " +
                   signature + " (size " + std::to_string(second) + " is different from " +
                   std::to_string(first) + ")");
}

}  // namespace weft
