#include "frontend/source/data/computed_number.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "frontend/numpy/core/called.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/source/data/computed_complex.hpp"
#include "frontend/source/data/operator_ufuncs.hpp"
#include "frontend/source/data/python_numbers.hpp"
#include "frontend/source/data/raising.hpp"
#include "frontend/source/values/grown_list.hpp"
#include "frontend/source/values/place_at_hand.hpp"
#include "frontend/source/values/reading.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "runtime/library/arithmetic/math_functions.hpp"
#include "runtime/system/errors.hpp"
#include "weft/dtypes.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {

bool is_python_number(const Value& value) { return value.as<ComputedNumber>() || value.is_number(); }

bool is_python_complex(const Value& value) {
  const auto* number = value.as<ComputedNumber>();
  return value.as<PythonComplex>() || (number && is_complex(number->tensor.dtype()));
}

namespace {

using numpy::astype;

/// Of ints that are floats too, and of those whose products are of 64 bits.
constexpr int exact_bits = 53, factor_bits = 31;

[[noreturn]] void refuse(const std::string& what) {
  throw NotImplementedError(what + " is not read where a number is known only when the program runs");
}

bool is_float(const ComputedNumber& number) { return number.tensor.dtype() == DType::float64; }

LazyTensor in(DType dtype, const ComputedNumber& number) { return astype(number.tensor, dtype); }

struct Interval {
  PythonInt low, high;
};

/// The least 2**n - 1 that is not below.
PythonInt ones(PythonInt value) {
  PythonInt result = 0;
  while (result < value) result = 2 * result + 1;
  return result;
}

Interval around(std::initializer_list<PythonInt> ends) {
  const auto [low, high] = std::minmax(ends);
  return {low, high};
}

/// a // b, of a positive `b`.
PythonInt floored(PythonInt a, PythonInt b) { return a >= 0 ? a / b : -((b - 1 - a) / b); }

/// Where the result of an operator on ints lies.
Interval interval(Token operation, const ComputedNumber& a, const ComputedNumber& b) {
  const bool counts = a.low >= 0 && b.low >= 0;
  switch (operation) {
    case Token::add:
      return {a.low + b.low, a.high + b.high};
    case Token::subtract:
      return {a.low - b.high, a.high - b.low};
    case Token::multiply:
      return around({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
    case Token::bit_and:
      if (a.low >= 0) return {0, counts ? std::min(a.high, b.high) : a.high};
      if (b.low >= 0) return {0, b.high};
      break;
    case Token::bit_or:
    case Token::bit_xor:
      if (counts) return {0, ones(std::max(a.high, b.high))};
      break;
    case Token::shift_right:
      if (b.low == b.high && b.low >= 0 && b.low < 64) return {a.low >> int(b.low), a.high >> int(b.low)};
      refuse("a shift by a computed number");
    case Token::shift_left:
      if (b.low == b.high && b.low >= 0 && b.low < 63) return {a.low << int(b.low), a.high << int(b.low)};
      refuse("a shift by a computed number");
    case Token::floor_divide: {
      if (b.low == b.high && b.low > 0) return {floored(a.low, b.low), floored(a.high, b.low)};
      const PythonInt most = std::max(a.high, -a.low);
      return {counts ? 0 : -most, most};
    }
    case Token::remainder:
      return {std::min<PythonInt>(b.low + 1, 0), std::max<PythonInt>(b.high - 1, 0)};
    default:
      refuse("'" + std::string(spelling(operation)) + "' of ints");
  }
  return {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()};
}

ArrayFunction function_of(Token operation) {
  const ArrayFunction function = array_function(operation);
  if (!function) refuse("the operator '" + std::string(spelling(operation)) + "'");
  return function;
}

/// Raises when the program runs where the divisor is 0.
void check_divisor(Token operation, const ComputedNumber& a, const ComputedNumber& b) {
  if (!is_float(b) && (b.low > 0 || b.high < 0)) return note_divisor(b.low > 0 ? b.low : b.high);
  const auto known = known_value(b.tensor);
  if (known && *known->real() != 0) return;
  raise_where(numpy::equal(b.tensor, 0), "ZeroDivisionError",
              division_error(operation, !is_float(a) && !is_float(b)));
}

/// The C library's, as Python's is; nothing is wrong with NaN, where conditions on data do not lead here.
Value power(const ComputedNumber& a, const ComputedNumber& b) {
  LazyTensor base = as_float(a);
  const LazyTensor exponent = as_float(b);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  if (const Tensor happens = WritesWhere::condition()) base = numpy::where(LazyTensor(happens), base, nan);
  return ComputedNumber{numpy::called(LibraryFunction::float_power, {Tensor(base), Tensor(exponent)}, {})};
}

Value float_result(Token operation, const ComputedNumber& a, const ComputedNumber& b) {
  if (operation == Token::power) return power(a, b);
  static constexpr std::array known = {Token::add, Token::subtract, Token::multiply};
  const bool divided = divides(operation);
  if (!divided && std::ranges::find(known, operation) == known.end())
    refuse("'" + std::string(spelling(operation)) + "' of floats");
  if (divided) check_divisor(operation, a, b);
  return ComputedNumber{function_of(operation)(as_float(a), as_float(b))};
}

Value int_result(Token operation, const ComputedNumber& a, const ComputedNumber& b, int bits);

/// To a power that is known and not negative: product after product.
Value int_power(const ComputedNumber& a, const ComputedNumber& b) {
  if (b.low != b.high || b.low < 0 || b.low > 63) refuse("'**' of ints");
  Value result = PythonInt{1};
  for (PythonInt i = 0; i < b.low; ++i) result = int_result(Token::multiply, computed(result), a, 63);
  return result;
}

Value int_result(Token operation, const ComputedNumber& a, const ComputedNumber& b, int bits) {
  const Interval bounds = interval(operation, a, b);
  if (numpy::range_side(DType::int64, bounds.low) != 0 || numpy::range_side(DType::int64, bounds.high) != 0) {
    if (bits == factor_bits) refuse("an int that may leave 64 bits");
    const int fewer = bits > exact_bits ? exact_bits : factor_bits;
    return int_result(operation, narrowed(a, fewer), narrowed(b, fewer), fewer);
  }
  const LazyTensor result = function_of(operation)(in(DType::int64, a), in(DType::int64, b));
  return ComputedNumber{result, bounds.low, bounds.high};
}

bool may_lie_beyond(const ComputedNumber& number, DType dtype) {
  return number.tensor.dtype() == DType::int64 && is_integer(dtype) &&
         (numpy::range_side(dtype, number.low) != 0 || numpy::range_side(dtype, number.high) != 0);
}

/// In the dtype that it takes beside an array of that dtype.
LazyTensor beside(const ComputedNumber& number, DType array, bool compares) {
  if (compares && may_lie_beyond(number, array)) return number.tensor;
  const numpy::Operand operand = number;
  return operand.tensor() ? *operand.tensor() : converted(number, numpy::weak_dtype(operand, array));
}

}  // namespace

std::optional<std::pair<Value, Value>> beside_array(const Value& a, const Value& b, bool compares) {
  const auto* x = a.as<ComputedNumber>();
  const auto* y = b.as<ComputedNumber>();
  if (x && b.tensor()) return {{Scalar{beside(*x, b.tensor()->dtype(), compares)}, b}};
  if (y && a.tensor()) return {{a, Scalar{beside(*y, a.tensor()->dtype(), compares)}}};
  return std::nullopt;
}

std::optional<ComputedNumber> computed_of(const Value& value) {
  if (is_python_complex(value)) return std::nullopt;
  if (const auto* number = value.as<ComputedNumber>()) return *number;
  const LazyTensor* tensor = value.tensor();
  if (!tensor || tensor->ndim() > 0 || is_complex(tensor->dtype()) || known_value(*tensor))
    return std::nullopt;
  return computed_number(*tensor);
}

std::optional<Value> float_beside_complex(const Value& a, const Value& b) {
  const auto* scalar = b.as<Scalar>();
  if (!scalar || !is_python_complex(a) || scalar->tensor.dtype() != DType::float64) return std::nullopt;
  const auto computed = computed_of(b);
  return computed ? Value(*computed) : python_number(b);
}

/// Ints up to 2**53 are floats.
LazyTensor as_float(const ComputedNumber& number) {
  return in(DType::float64, is_float(number) ? number : narrowed(number, exact_bits));
}

ComputedNumber computed(const Value& value) {
  if (const auto* number = value.as<ComputedNumber>()) return *number;
  if (const auto* truth = value.as<bool>()) return {numpy::asarray(*truth), *truth, *truth};
  if (const auto* real = value.as<PythonFloat>()) return {numpy::asarray(*real)};
  if (const auto* number = value.as<PythonComplex>()) return {numpy::asarray(*number)};
  const auto integer = value.integer();
  if (!integer) refuse("a '" + type_name(value) + "'");
  if (numpy::range_side(DType::int64, *integer) != 0) refuse("an int beyond 64 bits");
  return {numpy::asarray(*integer), *integer, *integer};
}

namespace {

/// Of a remainder by a known number.
std::optional<PythonInt> remainder_below(const LazyTensor& tensor) {
  if (tensor.operation() != Operation::remainder) return std::nullopt;
  const auto divisor = known_value(LazyTensor(tensor.node().inputs()[1]));
  const auto below = divisor ? divisor->integer() : std::nullopt;
  return below && *below > 0 ? below : std::nullopt;
}

}  // namespace

ComputedNumber computed_number(const LazyTensor& tensor) {
  switch (kind(tensor.dtype())) {
    case DTypeKind::boolean:
      return {tensor, 0, 1};
    case DTypeKind::floating:
      return {astype(tensor, DType::float64)};
    case DTypeKind::signed_integer:
    case DTypeKind::unsigned_integer: {
      if (tensor.dtype() == DType::uint64) refuse("an int of 64 bits without a sign");
      const PythonInt count = PythonInt{1} << (8 * itemsize(tensor.dtype()));
      const bool is_signed = kind(tensor.dtype()) == DTypeKind::signed_integer;
      const PythonInt low = is_signed ? -(count / 2) : 0;
      if (const auto below = remainder_below(tensor)) return {astype(tensor, DType::int64), 0, *below - 1};
      return {astype(tensor, DType::int64), low, low + count - 1};
    }
    default:
      return {astype(tensor, DType::complex128)};
  }
}

Value computed_binary(Token operation, const Value& a, const Value& b) {
  if (is_python_complex(a) || is_python_complex(b)) return complex_binary(operation, a, b);
  const ComputedNumber x = computed(a), y = computed(b);
  if (is_float(x) || is_float(y) || operation == Token::divide) return float_result(operation, x, y);
  const bool bits = operation == Token::bit_and || operation == Token::bit_or || operation == Token::bit_xor;
  if (bits && x.tensor.dtype() == DType::bool_ && y.tensor.dtype() == DType::bool_)
    return ComputedNumber{function_of(operation)(x.tensor, y.tensor), 0, 1};
  if (operation == Token::power) return int_power(x, y);
  if (divides(operation)) check_divisor(operation, x, y);
  return int_result(operation, x, y, 63);
}

void check_divmod(const Value& a, const Value& b) {
  const bool computes = a.as<ComputedNumber>() || b.as<ComputedNumber>();
  if (!computes || a.tensor() || b.tensor()) return;
  const ComputedNumber divisor = computed(b);
  const auto known = known_value(divisor.tensor);
  if ((!is_float(computed(a)) && !is_float(divisor)) || (known && *known->real() != 0)) return;
  raise_where(numpy::equal(divisor.tensor, 0), "ZeroDivisionError", "float divmod()");
}

Value computed_comparison(Token operation, const Value& a, const Value& b) {
  if (is_python_complex(a) || is_python_complex(b)) return complex_comparison(operation, a, b);
  const ComputedNumber x = computed(a), y = computed(b);
  const bool floats = is_float(x) || is_float(y);
  const LazyTensor result = floats ? function_of(operation)(as_float(x), as_float(y))
                                   : function_of(operation)(in(DType::int64, x), in(DType::int64, y));
  return ComputedNumber{result, 0, 1};
}

Value computed_unary(Token operation, const ComputedNumber& a) {
  if (operation == Token::not_) return ComputedNumber{numpy::logical_not(a.tensor), 0, 1};
  const bool of_parts = is_complex(a.tensor.dtype());
  if (of_parts && operation == Token::invert) throw TypeError("bad operand type for unary ~: 'complex'");
  if (of_parts && operation == Token::add) return a;
  if ((is_float(a) || of_parts) && operation == Token::subtract)
    return ComputedNumber{numpy::negative(a.tensor)};
  if (operation == Token::add) return is_float(a) ? a : ComputedNumber{in(DType::int64, a), a.low, a.high};
  if (operation == Token::invert && !is_float(a))
    return ComputedNumber{numpy::invert(in(DType::int64, a)), ~a.high, ~a.low};
  return computed_binary(Token::subtract, PythonInt{0}, a);
}

LazyTensor converted(const ComputedNumber& number, DType dtype) {
  if (is_integer(dtype) && is_float(number)) return converted(truncated(number), dtype);
  const numpy::Operand operand = number;
  return operand.tensor() ? astype(*operand.tensor(), dtype) : numpy::number_constant(dtype, operand);
}

std::optional<LazyTensor> unknown_index(const Value& value) {
  if (const auto* number = value.as<ComputedNumber>(); number && number->tensor.dtype() == DType::int64)
    return number->tensor;
  const LazyTensor* tensor = value.tensor();
  if (!tensor || tensor->ndim() > 0 || !is_integer(tensor->dtype()) || known_value(*tensor))
    return std::nullopt;
  return astype(*tensor, DType::int64);
}

std::uint64_t ints_narrowed() { return reading().narrowings; }

ComputedNumber narrowed(const ComputedNumber& number, int bits) {
  const PythonInt most = PythonInt{1} << bits;
  if (number.low >= -most && number.high <= most) return number;
  ++reading().narrowings;
  const LazyTensor x = in(DType::int64, number);
  LazyTensor beyond = numpy::logical_or(numpy::less(x, -most), numpy::greater(x, most));
  if (const Tensor happens = WritesWhere::condition())
    beyond = numpy::logical_and(LazyTensor(happens), beyond);
  const ReadError error = error_at_place(
      "NotImplementedError",
      fmt::format("an int, known only when the program runs, is beyond -2**{0} to 2**{0}: such are not read",
                  bits));
  const LazyTensor zero = checked(LazyTensor(constant(std::int64_t{0})), beyond, error);
  return {numpy::add(x, zero), std::max(number.low, -most), std::min(number.high, most)};
}

ComputedNumber truncated(const ComputedNumber& number) {
  constexpr PythonInt most = PythonInt{1} << 53;
  LazyTensor x = number.tensor;
  if (const Tensor happens = WritesWhere::condition()) x = numpy::where(LazyTensor(happens), x, 0.0);
  return {numpy::called(LibraryFunction::int_of_float, {x}, DType::int64, {}), -most, most};
}

std::optional<LazyTensor> unknown_truth(const Value& value) {
  if (known_at_hand(value)) return std::nullopt;
  if (const auto* number = value.as<ComputedNumber>()) return numpy::astype(number->tensor, DType::bool_);
  const auto* sequence = value.as<std::shared_ptr<Sequence>>();
  if (reading().at_hand && sequence && (*sequence)->grown && is_settled(**sequence)) return std::nullopt;
  if (const GrownList* list = value.grown_list(); list && !list->known)
    return numpy::not_equal(list->count.tensor(), 0);
  const LazyTensor* tensor = value.tensor();
  if (!tensor || tensor->size() != 1 || known_value(*tensor)) return std::nullopt;
  return numpy::reshape(numpy::astype(*tensor, DType::bool_), {});
}

LazyTensor truth_tensor(const Value& value) {
  const auto unknown = unknown_truth(value);
  return unknown ? *unknown : LazyTensor(constant(truth(value)));
}

}  // namespace weft::source
