#include "runtime/library/random/state_function.hpp"

#include <cstring>

#include "runtime/system/errors.hpp"

namespace weft::random {
void state(const std::vector<ndarray>& arguments, const ndarray& result) {
  if (arguments[0].nbytes() != result.nbytes())
    throw ValueError("operation 'random_state': expected as many bytes");
  std::memcpy(result.bytes(), arguments[0].bytes(), static_cast<std::size_t>(result.nbytes()));
}

}  // namespace weft::random
