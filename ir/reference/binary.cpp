#include "ir/reference/elementwise.hpp"
#include "ir/reference/strided.hpp"
#include "ir/reference/wrap.hpp"
#include "runtime/errors.hpp"

namespace weft::reference {
namespace {

template <class T>
T bitwise(Operation operation, T x, T y) {
  switch (operation) {
    case Operation::bitwise_and:
      return static_cast<T>(x & y);
    case Operation::bitwise_or:
      return static_cast<T>(x | y);
    case Operation::bitwise_xor:
      return static_cast<T>(x ^ y);
    default:
      throw InternalError("reference: no integer operation " + std::string(name(operation)));
  }
}

/// A NaN wins, the first one of two; the second of equals.
template <class T>
T larger(T x, T y) {
  return x > y || x != x ? x : y;
}
template <class T>
T smaller(T x, T y) {
  return x < y || x != x ? x : y;
}

template <class T>
T apply(Operation operation, T x, T y) {
  switch (operation) {
    case Operation::add:
      return wrapping_add(x, y);
    case Operation::subtract:
      return wrapping_subtract(x, y);
    case Operation::multiply:
      return wrapping_multiply(x, y);
    case Operation::maximum:
      return larger(x, y);
    case Operation::minimum:
      return smaller(x, y);
    default:
      break;
  }
  if constexpr (!std::is_floating_point_v<T>)
    return bitwise(operation, x, y);
  else if (operation == Operation::divide)
    return x / y;
  throw InternalError("reference: no binary operation " + std::string(name(operation)));
}

}  // namespace

void binary(Operation operation, const ndarray& x, const ndarray& y, const ndarray& result) {
  dispatch(x.dtype(), [&]<class T>() {
    map<T, T, T>([operation](T a, T b) { return apply(operation, a, b); }, x, y, result);
  });
}

}  // namespace weft::reference
