#include "frontend/numpy/core/python_number.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "frontend/numpy/core/context.hpp"
#include "frontend/numpy/core/float_watch.hpp"
#include "ir/converted.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/float_environment.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

template <class T>
PythonInt least = +std::numeric_limits<T>::min();
template <class T>
PythonInt greatest = std::numeric_limits<T>::max();

/// NumPy takes ints for longs of C first, which of uint32 and uint64 have no sign.
[[noreturn]] void refuse_out_of_bounds(DType dtype, PythonInt value) {
  const bool is_unsigned = dtype == DType::uint32 || dtype == DType::uint64;
  const PythonInt most = is_unsigned ? greatest<std::uint64_t> : greatest<std::int64_t>;
  if (value < least<std::int64_t> || value > most) throw OverflowError(beyond_c_long);
  throw OverflowError("Python integer " + text(value) + " out of bounds for " + std::string(name(dtype)));
}

/// Python's int(value).
PythonInt truncated(double value) {
  if (std::isnan(value)) throw ValueError("cannot convert float NaN to integer");
  if (std::isinf(value)) throw OverflowError("cannot convert float infinity to integer");
  if (std::abs(value) >= 0x1p126) return value < 0 ? -(PythonInt{1} << 126) : PythonInt{1} << 126;
  return static_cast<PythonInt>(value);
}

std::complex<double> as_complex(const Operand& number) {
  return number.python_complex() ? *number.python_complex() : as_double(number);
}

[[noreturn]] void refuse_complex(const char* function) {
  throw TypeError(std::string(function) + "() argument must be a string or a real number, not 'complex'");
}

void refuse_computed(const Operand& number) {
  if (number.computed_number())
    throw NotImplementedError(
        "a Python number that is known only when the program runs is not read where NumPy needs it to know "
        "what it computes");
}

/// An int, once it is known that it lies within the dtype. There is a reader: who else would have it.
LazyTensor in_bounds(const ComputedNumber& number, DType dtype) {
  const LazyTensor& value = number.tensor;
  std::vector<LazyTensor> beyond;
  const auto [least, most] = int_range(dtype);
  if (range_side(dtype, number.low) < 0) beyond.push_back(less(value, least));
  if (range_side(dtype, number.high) > 0) beyond.push_back(greater(value, most));
  if (beyond.empty()) return value;
  const LazyTensor outside = beyond.size() == 1 ? beyond[0] : logical_or(beyond[0], beyond[1]);
  return add(value, context().reader->raise(outside, "OverflowError", out_of_bounds(value, dtype)));
}

/// As `converted` below makes it of a known one: what becomes a float is float64 first.
Tensor converted(const ComputedNumber& number, DType dtype) {
  const LazyTensor& tensor = number.tensor;
  if (is_complex(tensor.dtype())) {
    if (is_integer(dtype)) refuse_complex("int");
    if (!is_complex(dtype) && dtype != DType::bool_) refuse_complex("float");
    return astype(tensor, dtype);
  }
  if (is_inexact(dtype)) return astype(astype(tensor, DType::float64), dtype);
  const bool is_float = tensor.dtype() == DType::float64;
  if (is_integer(dtype) && is_float)
    throw NotImplementedError(
        "a float as an integer is not read where it is known only when the program runs");
  return astype(is_integer(dtype) ? in_bounds(number, dtype) : tensor, dtype);
}

/// Of an int what C's long holds is converted by way of float32.
weft::bfloat16 bfloat16_of(const Operand& number) {
  if (number.python_complex()) throw TypeError("expected number, got complex");
  const PythonInt* value = number.python_int();
  if (!value) return weft::bfloat16(as_double(number));
  if (range_side(DType::int64, *value) != 0) throw TypeError("expected number, got int");
  return weft::bfloat16(static_cast<std::int64_t>(*value));
}

template <class T>
T converted(const Operand& number) {
  const double* real = number.python_float();
  if constexpr (is_complex_type<T>) {
    return static_cast<T>(as_complex(number));
  } else if constexpr (std::is_same_v<T, bool>) {
    return as_complex(number) != 0.0;
  } else if constexpr (std::is_same_v<T, weft::bfloat16>) {
    return bfloat16_of(number);
  } else if constexpr (is_float_type<T>) {
    return static_cast<T>(as_double(number));
  } else {
    if (number.python_complex()) refuse_complex("int");
    const PythonInt value = real ? truncated(*real) : *number.python_int();
    if (range_side(dtype_of<T>, value) != 0) refuse_out_of_bounds(dtype_of<T>, value);
    return static_cast<T>(value);
  }
}

/// ml_dtypes' conversions raise no floating-point errors.
template <class T>
constexpr bool cast_overflows =
    is_complex_type<T> || (is_float_type<T> && !std::is_same_v<T, weft::bfloat16>);

bool is_finite(const std::complex<double>& value) {
  return std::isfinite(value.real()) && std::isfinite(value.imag());
}

template <class T>
T converted_by_cast(const Operand& number) {
  const T value = converted<T>(number);
  if constexpr (cast_overflows<T>)
    if (watches_floats() && is_finite(as_complex(number)) && !is_finite(std::complex<double>(value)))
      tell_overflow_in_cast();
  return value;
}

/// The constants a thread made lately: a loop that adds 1 a million times makes one node of the 1.
class RecentConstants {
 public:
  template <class T>
  const Tensor& constant_of(T value) {
    Bits bits{};
    std::memcpy(&bits, &value, sizeof(T));
    Entry& entry = entries_[slot(bits, dtype_of<T>)];
    const bool known = entry.constant && entry.bits == bits && entry.constant.type().dtype == dtype_of<T>;
    if (!known) entry = {bits, constant(value)};
    return entry.constant;
  }

 private:
  using Bits = std::array<std::uint64_t, 2>;
  struct Entry {
    Bits bits{};
    Tensor constant;
  };
  /// Multiplied, since the bits that tell small floats apart are high ones.
  static std::size_t slot(const Bits& bits, DType dtype) {
    return ((bits[0] + 3 * bits[1] + static_cast<std::uint64_t>(dtype)) * 0x9E3779B97F4A7C15ull) >> 58;
  }
  std::array<Entry, 64> entries_;
};
thread_local RecentConstants recent;

template <class T>
Operand python_value(const ndarray& scalar) {
  const T value = *scalar.data<T>();
  if constexpr (is_complex_type<T>) {
    return Operand(std::complex<double>(value));
  } else if constexpr (is_float_type<T>) {
    return Operand(static_cast<double>(value));
  } else {
    return Operand(static_cast<PythonInt>(value));
  }
}

}  // namespace

DType own_dtype(const Operand& number) {
  if (is_python_complex(number)) return DType::complex128;
  if (is_float(number)) return DType::float64;
  if (number.computed_number()) return DType::int64;
  const PythonInt value = *number.python_int();
  if (range_side(DType::int64, value) == 0) return DType::int64;
  if (range_side(DType::uint64, value) == 0) return DType::uint64;
  throw OverflowError(beyond_c_long);
}

DType weak_dtype(const Operand& number, DType array) {
  if (is_python_complex(number)) return complex_dtype(is_inexact(array) ? array : DType::float64);
  if (array == DType::bfloat16) return is_float(number) ? DType::float32 : array;
  if (is_inexact(array)) return array;
  if (is_float(number)) return DType::float64;
  return array == DType::bool_ ? DType::int64 : array;
}

DType common_weak_dtype(const Operand& number, DType array) {
  return array == DType::bfloat16 && is_float(number) ? DType::float64 : weak_dtype(number, array);
}

ndarray number_array(DType dtype, const Operand& number) {
  refuse_computed(number);
  const FloatEnvironment environment;
  return dispatch(dtype, [&]<class T>() { return ndarray::scalar(converted_by_cast<T>(number)); });
}

Tensor number_constant(DType dtype, const Operand& number) {
  const FloatEnvironment environment;
  if (const auto* computed = number.computed_number()) return converted(*computed, dtype);
  const bool computes = is_complex(dtype) || (is_inexact(dtype) && !number.python_complex());
  if (number.computation() && computes) return weft::converted(number.computation(), dtype);
  return dispatch(dtype, [&]<class T>() {
    const T value = converted_by_cast<T>(number);
    return context().constants_apart ? constant(value) : recent.constant_of(value);
  });
}

ConstantsApart::ConstantsApart() : before_(std::exchange(context().constants_apart, true)) {}
ConstantsApart::~ConstantsApart() { context().constants_apart = before_; }

void forget_constants() { recent = {}; }

int range_side(DType dtype, PythonInt value) {
  return dispatch(dtype, [value]<class T>() {
    if constexpr (std::is_integral_v<T>) return value < least<T> ? -1 : value > greatest<T> ? 1 : 0;
    return 0;
  });
}

std::pair<std::int64_t, std::int64_t> int_range(DType dtype) {
  return dispatch(dtype, [&]<class T>() -> std::pair<std::int64_t, std::int64_t> {
    if constexpr (std::is_integral_v<T>)
      return {static_cast<std::int64_t>(least<T>),
              static_cast<std::int64_t>(std::min(greatest<T>, greatest<std::int64_t>))};
    throw InternalError("bounds of a dtype of no ints");
  });
}

ErrorText out_of_bounds(const LazyTensor& number, DType dtype) {
  ErrorText text("Python integer {} out of bounds for " + std::string(name(dtype)));
  text.numbers = {number};
  return text;
}

bool is_int(const Operand& number) {
  const auto* computed = number.computed_number();
  return number.python_int() || (computed && computed->tensor.dtype() == DType::int64);
}

bool is_float(const Operand& number) {
  const auto* computed = number.computed_number();
  return number.python_float() || (computed && computed->tensor.dtype() == DType::float64);
}

bool is_python_complex(const Operand& number) {
  const auto* computed = number.computed_number();
  return number.python_complex() || (computed && is_complex(computed->tensor.dtype()));
}

double as_double(const Operand& number) {
  refuse_computed(number);
  if (number.python_complex()) refuse_complex("float");
  return number.python_float() ? *number.python_float() : static_cast<double>(*number.python_int());
}

std::optional<KnownNumber> known_number(const Operand& operand) {
  const LazyTensor* tensor = operand.tensor();
  if (operand.computed_number()) return std::nullopt;
  if (!tensor) return KnownNumber{operand, own_dtype(operand)};
  const bool held = tensor->operation() == Operation::constant || tensor->operation() == Operation::array;
  if (!held || tensor->ndim() != 0) return std::nullopt;
  const ndarray& value = tensor->node().attribute<ndarray>(Attribute::value);
  return KnownNumber{dispatch(value.dtype(), [&]<class T>() { return python_value<T>(value); }),
                     value.dtype()};
}

}  // namespace weft::numpy
