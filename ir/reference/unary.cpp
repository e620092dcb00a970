#include <cmath>

#include "ir/reference/elementwise.hpp"
#include "ir/reference/strided.hpp"
#include "ir/reference/wrap.hpp"
#include "runtime/errors.hpp"

namespace weft::reference {
namespace {

/// Twice the precision, rounded once: the nearest value but for rare ties.
template <class T>
using Wider = std::conditional_t<std::is_same_v<T, float>, double, long double>;

template <class T>
T floating(Operation operation, T x) {
  const Wider<T> wide = x;
  switch (operation) {
    case Operation::negative:
      return -x;
    case Operation::absolute:
      return std::fabs(x);
    case Operation::square:
      return x * x;
    case Operation::sqrt:
      return std::sqrt(x);
    case Operation::exp:
      return static_cast<T>(std::exp(wide));
    case Operation::log:
      return static_cast<T>(std::log(wide));
    case Operation::tanh:
      return static_cast<T>(std::tanh(wide));
    default:
      throw InternalError("reference: no unary operation " + std::string(name(operation)));
  }
}

template <class T>
T integral(Operation operation, T x) {
  switch (operation) {
    case Operation::negative:
      return wrapping_subtract(T(0), x);
    case Operation::absolute:
      return x < T(0) ? wrapping_subtract(T(0), x) : x;
    case Operation::square:
      return wrapping_multiply(x, x);
    default:
      throw InternalError("reference: no integer operation " + std::string(name(operation)));
  }
}

template <class T>
T apply(Operation operation, T x) {
  if constexpr (std::is_floating_point_v<T>)
    return floating(operation, x);
  else if constexpr (std::is_same_v<T, bool>)
    return x;  // absolute is the only one
  else
    return integral(operation, x);
}

}  // namespace

void unary(Operation operation, const ndarray& x, const ndarray& result) {
  dispatch(x.dtype(), [&]<class T>() {
    map<T, T>([operation](T value) { return apply(operation, value); }, x, result);
  });
}

void logical_not(const ndarray& x, const ndarray& result) {
  dispatch(x.dtype(), [&]<class T>() { map<T, bool>([](T value) { return value == T(0); }, x, result); });
}

}  // namespace weft::reference
