#include <utility>

#include "ir/reference/dispatch_computed.hpp"
#include "ir/reference/elementwise.hpp"
#include "ir/reference/strided.hpp"
#include "runtime/system/errors.hpp"

namespace weft::reference {
namespace {

template <class X, class Y>
bool is_less(X x, Y y) {
  if constexpr (std::is_same_v<X, Y>)
    return x < y;
  else
    return std::cmp_less(x, y);
}

template <class X, class Y>
bool is_equal(X x, Y y) {
  if constexpr (std::is_same_v<X, Y>)
    return x == y;
  else
    return std::cmp_equal(x, y);
}

template <class X, class Y>
bool holds(Operation operation, X x, Y y) {
  switch (operation) {
    case Operation::less:
      return is_less(x, y);
    case Operation::less_equal:
      return is_less(x, y) || is_equal(x, y);
    case Operation::greater:
      return is_less(y, x);
    case Operation::greater_equal:
      return is_less(y, x) || is_equal(x, y);
    case Operation::equal:
      return is_equal(x, y);
    case Operation::not_equal:
      return !is_equal(x, y);
    default:
      throw InternalError("reference: no comparison " + std::string(name(operation)));
  }
}

template <class X, class Y>
void compare_as(Operation operation, const ndarray& x, const ndarray& y, const ndarray& result) {
  map<X, Y, bool>([operation](X a, Y b) { return holds(operation, a, b); }, x, y, result);
}

}  // namespace

void compare(Operation operation, const ndarray& x, const ndarray& y, const ndarray& result) {
  if (x.dtype() == y.dtype())
    dispatch_computed(x.dtype(), [&]<class T>() { compare_as<T, T>(operation, x, y, result); });
  else if (x.dtype() == DType::int64)
    compare_as<std::int64_t, std::uint64_t>(operation, x, y, result);
  else
    compare_as<std::uint64_t, std::int64_t>(operation, x, y, result);
}

}  // namespace weft::reference
