#include "runtime/library/arithmetic/whole_number_functions.hpp"

#include <numeric>

#include "runtime/system/errors.hpp"

namespace weft {
namespace {

template <std::unsigned_integral T>
void gcds(const ndarray& x, const ndarray& y, const ndarray& result) {
  const T *a = x.data<T>(), *b = y.data<T>();
  T* const to = result.data<T>();
  for (std::int64_t i = 0, n = x.size(); i < n; ++i) to[i] = std::gcd(a[i], b[i]);
}

}  // namespace

namespace library {

void gcd(const std::vector<ndarray>& arguments, const ndarray& result) {
  if (arguments[0].dtype() != arguments[1].dtype() || arguments[0].size() != arguments[1].size() ||
      arguments[0].dtype() != result.dtype() || arguments[0].size() != result.size())
    throw ValueError("operation 'gcd': other arguments than it takes");
  dispatch(result.dtype(), [&]<class T>() {
    if constexpr (std::unsigned_integral<T> && !std::same_as<T, bool>)
      gcds<T>(arguments[0], arguments[1], result);
    else
      throw ValueError("operation 'gcd': other arguments than it takes");
  });
}

}  // namespace library
}  // namespace weft
