#include <cmath>
#include <numbers>

#include "ir/reference/cast.hpp"
#include "ir/reference/dispatch_computed.hpp"
#include "ir/reference/elementwise.hpp"
#include "ir/reference/strided.hpp"
#include "ir/reference/wider.hpp"
#include "ir/wrap.hpp"
#include "runtime/system/errors.hpp"

namespace weft::reference {
namespace {

template <class T>
T elementary(Operation operation, T x) {
#define WEFT_CASE(operation, function) \
  case Operation::operation:           \
    return std::function(x);
  switch (operation) {
    WEFT_CASE(exp, exp)
    WEFT_CASE(exp2, exp2)
    WEFT_CASE(expm1, expm1)
    WEFT_CASE(log, log)
    WEFT_CASE(log2, log2)
    WEFT_CASE(log10, log10)
    WEFT_CASE(log1p, log1p)
    WEFT_CASE(sin, sin)
    WEFT_CASE(cos, cos)
    WEFT_CASE(tan, tan)
    WEFT_CASE(arcsin, asin)
    WEFT_CASE(arccos, acos)
    WEFT_CASE(arctan, atan)
    WEFT_CASE(sinh, sinh)
    WEFT_CASE(cosh, cosh)
    WEFT_CASE(tanh, tanh)
    WEFT_CASE(arcsinh, asinh)
    WEFT_CASE(arccosh, acosh)
    WEFT_CASE(arctanh, atanh)
    WEFT_CASE(cbrt, cbrt)
    default:
      throw InternalError("reference: no unary operation " + std::string(name(operation)));
  }
#undef WEFT_CASE
}

template <class T>
T floating(Operation operation, T x) {
  switch (operation) {
    case Operation::conjugate:
      return x;
    case Operation::negative:
      return -x;
    case Operation::absolute:
    case Operation::fabs:
      return std::fabs(x);
    case Operation::sign:
      return x > 0 ? 1 : x < 0 ? -1 : x == 0 ? 0 : x;
    case Operation::reciprocal:
      return 1 / x;
    case Operation::deg2rad:
      return x * (std::numbers::pi_v<T> / 180);
    case Operation::rad2deg:
      return x * (180 / std::numbers::pi_v<T>);
    case Operation::floor:
      return std::floor(x);
    case Operation::ceil:
      return std::ceil(x);
    case Operation::trunc:
      return std::trunc(x);
    case Operation::rint:
      return std::nearbyint(x);
    case Operation::square:
      return x * x;
    case Operation::sqrt:
      return std::sqrt(x);
    default:
      return static_cast<T>(elementary<Wider<T>>(operation, x));
  }
}

bool is_rounding(Operation operation) {
  return operation == Operation::floor || operation == Operation::ceil || operation == Operation::trunc;
}

template <class T>
T integral(Operation operation, T x) {
  switch (operation) {
    case Operation::conjugate:
      return x;
    case Operation::negative:
      return wrapping_subtract(T(0), x);
    case Operation::absolute:
      return x < T(0) ? wrapping_subtract(T(0), x) : x;
    case Operation::square:
      return wrapping_multiply(x, x);
    case Operation::sign:
      return static_cast<T>((x > 0) - (x < 0));
    case Operation::invert:
      return static_cast<T>(~x);
    case Operation::reciprocal:
      return cast(ndarray::scalar(1 / static_cast<double>(x)), dtype_of<T>).template item<T>();
    default:
      throw InternalError("reference: no integer operation " + std::string(name(operation)));
  }
}

template <class T>
T apply(Operation operation, T x) {
  if constexpr (std::is_floating_point_v<T>)
    return floating(operation, x);
  else if (is_rounding(operation))
    return x;
  else if constexpr (std::is_same_v<T, bool>)
    return operation == Operation::invert ? !x : x;  // or absolute
  else
    return integral(operation, x);
}

template <class T>
bool holds(Operation operation, T x) {
  constexpr bool is_float = std::is_floating_point_v<T>;
  switch (operation) {
    case Operation::logical_not:
      return x == T(0);
    case Operation::isnan:
      return x != x;
    case Operation::isinf:
      if constexpr (is_float) return std::isinf(x);
      return false;
    case Operation::isfinite:
      if constexpr (is_float) return std::isfinite(x);
      return true;
    case Operation::signbit:
      if constexpr (is_float) return std::signbit(x);
      return x < T(0);
    default:
      throw InternalError("reference: no predicate " + std::string(name(operation)));
  }
}

}  // namespace

void unary(Operation operation, const ndarray& x, const ndarray& result) {
  dispatch_computed(x.dtype(), [&]<class T>() {
    map<T, T>([operation](T value) { return apply(operation, value); }, x, result);
  });
}

void predicate(Operation operation, const ndarray& x, const ndarray& result) {
  dispatch_computed(x.dtype(), [&]<class T>() {
    map<T, bool>([operation](T value) { return holds(operation, value); }, x, result);
  });
}

}  // namespace weft::reference
