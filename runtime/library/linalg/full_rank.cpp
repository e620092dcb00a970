#include "runtime/library/linalg/full_rank.hpp"

#include "runtime/system/errors.hpp"

namespace weft {

namespace library {

ndarray of_full_rank(const std::vector<ndarray>& arguments) {
  if (arguments[1].dtype() != DType::int32 || arguments[1].size() != 1 ||
      arguments[2].dtype() != DType::int64 || arguments[2].size() != 1)
    throw ValueError("operation 'of_full_rank': expected residuals and two numbers");
  if (*arguments[1].data<std::int32_t>() != *arguments[2].data<std::int64_t>())
    throw NotImplementedError(
        "the residuals of lstsq, which are none for a matrix that has not full rank, are not known to be so "
        "before the program runs");
  return arguments[0];
}

}  // namespace library
}  // namespace weft
