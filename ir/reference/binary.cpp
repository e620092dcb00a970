#include <bit>
#include <cmath>
#include <limits>

#include "ir/reference/dispatch_computed.hpp"
#include "ir/reference/division.hpp"
#include "ir/reference/elementwise.hpp"
#include "ir/reference/strided.hpp"
#include "ir/reference/wider.hpp"
#include "ir/wrap.hpp"
#include "runtime/system/errors.hpp"

namespace weft::reference {
namespace {

template <class T>
T shifted_left(T x, std::make_unsigned_t<T> count) {
  if (count >= std::numeric_limits<std::make_unsigned_t<T>>::digits) return 0;
  return static_cast<T>(static_cast<std::uint64_t>(x) << count);
}
template <class T>
T shifted_right(T x, std::make_unsigned_t<T> count) {
  if (count >= std::numeric_limits<std::make_unsigned_t<T>>::digits) return x < 0 ? T(-1) : T(0);
  return static_cast<T>(x >> count);
}

/// For an exponent that is not negative.
template <class T>
T integer_power(T base, T exponent) {
  T result = 1;
  for (auto left = static_cast<std::uint64_t>(exponent); left != 0; left /= 2) {
    if (left % 2 == 1) result = wrapping_multiply(result, base);
    base = wrapping_multiply(base, base);
  }
  return result;
}

/// Integers, which bool never reaches.
template <class T>
T integral(Operation operation, T x, T y) {
  switch (operation) {
    case Operation::floor_divide:
      return floor_divided(x, y);
    case Operation::remainder:
      return remainder_of(x, y);
    case Operation::fmod:
      return fmod_of(x, y);
    case Operation::power:
      return integer_power(x, y);
    case Operation::left_shift:
      return shifted_left(x, static_cast<std::make_unsigned_t<T>>(y));
    case Operation::right_shift:
      return shifted_right(x, static_cast<std::make_unsigned_t<T>>(y));
    default:
      throw InternalError("reference: no operation of integers " + std::string(name(operation)));
  }
}

template <class T>
T bitwise(Operation operation, T x, T y) {
  switch (operation) {
    case Operation::bitwise_and:
    case Operation::logical_and:
      return static_cast<T>(x & y);
    case Operation::bitwise_or:
    case Operation::logical_or:
      return static_cast<T>(x | y);
    case Operation::bitwise_xor:
    case Operation::logical_xor:
      return static_cast<T>(x ^ y);
    default:
      if constexpr (!std::is_same_v<T, bool>) return integral(operation, x, y);
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

/// log(e**x + e**y) / log(e), for one base or another.
template <class T>
T log_of_sum(T x, T y, T (*power)(T), T log_of_base) {
  if (x == y) return x + std::log(T(2)) / log_of_base;
  return std::max(x, y) + std::log1p(power(-std::abs(x - y))) / log_of_base;
}

template <class T>
T elementary(Operation operation, T x, T y) {
  switch (operation) {
    case Operation::logaddexp:
      return log_of_sum<T>(x, y, std::exp, 1);
    case Operation::logaddexp2:
      return log_of_sum<T>(x, y, std::exp2, std::log(T(2)));
    case Operation::arctan2:
      return std::atan2(x, y);
    case Operation::power:
      return std::pow(x, y);
    default:
      throw InternalError("reference: no operation of floats " + std::string(name(operation)));
  }
}

template <class T>
T floating(Operation operation, T x, T y) {
  switch (operation) {
    case Operation::divide:
      return x / y;
    case Operation::floor_divide:
      return floor_divided(x, y);
    case Operation::remainder:
      return remainder_of(x, y);
    case Operation::fmod:
      return fmod_of(x, y);
    case Operation::heaviside:
      return std::isnan(x) ? x : x == 0 ? y : T(x > 0);
    case Operation::copysign:
      return std::copysign(x, y);
    case Operation::nextafter:
      return std::nextafter(x, y);
    case Operation::hypot:
      return std::hypot(x, y);
    default:
      return static_cast<T>(elementary<Wider<T>>(operation, x, y));
  }
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
    case Operation::fmax:
      return y != y ? x : x > y ? x : y;
    case Operation::fmin:
      return y != y ? x : x < y ? x : y;
    default:
      break;
  }
  if constexpr (std::is_floating_point_v<T>)
    return floating(operation, x, y);
  else
    return bitwise(operation, x, y);
}

/// The bound when it is beyond x or NaN.
template <class T>
T clipped(T x, T low, T high) {
  const T raised = low > x || low != low ? low : x;
  return high < raised || high != high ? high : raised;
}

/// Neighbours' bits are neighbours, growing away from zero. Of zeros of both signs NumPy gives the first,
/// ml_dtypes the second.
template <class T>
T next_of(T from, T towards) {
  if (from != from || towards != towards) return T(from + towards);
  if (from == towards) return std::is_same_v<T, bfloat16> ? towards : from;
  if (from == 0) return T(std::copysign(float(std::numeric_limits<T>::denorm_min()), float(towards)));
  const bool grows = (from < towards) == (from > 0);
  return std::bit_cast<T>(static_cast<std::uint16_t>(std::bit_cast<std::uint16_t>(from) + (grows ? 1 : -1)));
}

}  // namespace

void binary(Operation operation, const ndarray& x, const ndarray& y, const ndarray& result) {
  dispatch_computed(x.dtype(), [&]<class T>() {
    map<T, T, T>([operation](T a, T b) { return apply(operation, a, b); }, x, y, result);
  });
}

void next_half(const ndarray& from, const ndarray& towards, const ndarray& result) {
  if (result.dtype() == DType::float16)
    map<float16, float16, float16>(next_of<float16>, from, towards, result);
  else
    map<bfloat16, bfloat16, bfloat16>(next_of<bfloat16>, from, towards, result);
}

void fused_multiply_add(const ndarray& x, const ndarray& y, const ndarray& z, const ndarray& result) {
  const ndarray a = x.copy_c(), b = y.copy_c(), values = z.copy_c();
  dispatch_computed(x.dtype(), [&]<class T>() {
    if constexpr (std::is_floating_point_v<T>)
      for (std::int64_t i = 0; i < values.size(); ++i)
        values.data<T>()[i] = std::fma(a.data<T>()[i], b.data<T>()[i], values.data<T>()[i]);
  });
  result.assign(values);
}

void clip(const ndarray& x, const ndarray& low, const ndarray& high, const ndarray& result) {
  const ndarray lows = low.copy_c(), highs = high.copy_c(), values = x.copy_c();
  dispatch_computed(x.dtype(), [&]<class T>() {
    for (std::int64_t i = 0; i < values.size(); ++i)
      values.data<T>()[i] = clipped(values.data<T>()[i], lows.data<T>()[i], highs.data<T>()[i]);
  });
  result.assign(values);
}

}  // namespace weft::reference
