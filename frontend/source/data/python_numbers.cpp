#include "frontend/source/data/python_numbers.hpp"

#include <cmath>

#include "frontend/source/data/computed_complex.hpp"
#include "frontend/source/data/python_complex.hpp"
#include "frontend/source/data/raising.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "runtime/library/arithmetic/math_functions.hpp"
#include "runtime/system/errors.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

[[noreturn]] void too_large() {
  throw NotImplementedError("a Python integer beyond 127 bits is more than is read");
}

PythonInt floor_divided(PythonInt a, PythonInt b) {
  if (b == 0) throw ZeroDivisionError(division_error(Token::floor_divide, true));
  if (b == -1) return a == -a && a != 0 ? (too_large(), 0) : -a;
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

PythonInt remainder(PythonInt a, PythonInt b) {
  if (b == 0) throw ZeroDivisionError(division_error(Token::remainder, true));
  if (b == -1) return 0;
  const PythonInt rest = a % b;
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

bool is_exact(PythonInt value) {
  return value >= -(PythonInt{1} << 100) && value <= PythonInt{1} << 100 &&
         static_cast<PythonInt>(static_cast<double>(value)) == value;
}

/// Rounded once when both are floats exactly, as all ints of 53 bits are.
double true_divided(PythonInt a, PythonInt b) {
  if (b == 0) throw ZeroDivisionError(division_error(Token::divide, true));
  if (!is_exact(a) || !is_exact(b))
    throw NotImplementedError("a quotient of integers beyond 53 bits is not read");
  return static_cast<double>(a) / static_cast<double>(b);
}

PythonInt raised(PythonInt base, PythonInt exponent) {
  if (base == 0 || base == 1) return exponent == 0 ? 1 : base;
  if (base == -1) return exponent % 2 == 0 ? 1 : -1;
  PythonInt power = 1;
  for (; exponent > 0; --exponent)
    if (__builtin_mul_overflow(power, base, &power)) too_large();
  return power;
}

Value raised(double base, double exponent) {
  if (base < 0 && std::isfinite(base) && std::isfinite(exponent) && exponent != std::floor(exponent))
    return complex_arithmetic(Token::power, base, exponent);
  return float_power(base, exponent);
}

PythonInt shifted_left(PythonInt a, PythonInt count) {
  if (count < 0) throw ValueError("negative shift count");
  for (; count > 0 && a != 0; --count)
    if (__builtin_mul_overflow(a, PythonInt{2}, &a)) too_large();
  return a;
}

PythonInt shifted_right(PythonInt a, PythonInt count) {
  if (count < 0) throw ValueError("negative shift count");
  return a >> (count > 126 ? 126 : static_cast<int>(count));
}

Value integers(Token operation, PythonInt a, PythonInt b) {
  PythonInt result = 0;
  bool overflows = false;
  switch (operation) {
    case Token::add:
      overflows = __builtin_add_overflow(a, b, &result);
      break;
    case Token::subtract:
      overflows = __builtin_sub_overflow(a, b, &result);
      break;
    case Token::multiply:
      overflows = __builtin_mul_overflow(a, b, &result);
      break;
    case Token::divide:
      return true_divided(a, b);
    case Token::floor_divide:
      return floor_divided(a, b);
    case Token::remainder:
      return remainder(a, b);
    case Token::power:
      if (b < 0) return raised(static_cast<double>(a), static_cast<double>(b));
      return raised(a, b);
    case Token::bit_and:
      return a & b;
    case Token::bit_or:
      return a | b;
    case Token::bit_xor:
      return a ^ b;
    case Token::shift_left:
      return shifted_left(a, b);
    case Token::shift_right:
      return shifted_right(a, b);
    default:
      throw_unsupported(operation, Value(a), Value(b));
  }
  if (overflows) too_large();
  return result;
}

/// CPython's float_rem and float_floor_div.
double float_remainder(double a, double b) {
  if (b == 0) throw ZeroDivisionError(division_error(Token::remainder, false));
  const double rest = std::fmod(a, b);
  if (rest == 0) return std::copysign(0.0, b);
  return (b < 0) != (rest < 0) ? rest + b : rest;
}

double float_floor_divided(double a, double b) {
  if (b == 0) throw ZeroDivisionError(division_error(Token::floor_divide, false));
  double rest = std::fmod(a, b), quotient = (a - rest) / b;
  if (rest != 0 && (b < 0) != (rest < 0)) quotient -= 1.0;
  if (quotient == 0) return std::copysign(0.0, a / b);
  const double floor = std::floor(quotient);
  return quotient - floor > 0.5 ? floor + 1.0 : floor;
}

Value floats(Token operation, double a, double b) {
  switch (operation) {
    case Token::add:
      return a + b;
    case Token::subtract:
      return a - b;
    case Token::multiply:
      return a * b;
    case Token::divide:
      if (b == 0) throw ZeroDivisionError(division_error(operation, false));
      return a / b;
    case Token::floor_divide:
      return float_floor_divided(a, b);
    case Token::remainder:
      return float_remainder(a, b);
    case Token::power:  // 0 ** x is another thing at one x than at all others
      note_decision(a);
      note_decision(b);
      return raised(a, b);
    default:
      throw_unsupported(operation, Value(a), Value(b));
  }
}

bool is_logical(Token operation) {
  return operation == Token::bit_and || operation == Token::bit_or || operation == Token::bit_xor;
}

bool is_of_ints(Token operation) {
  return is_logical(operation) || operation == Token::shift_left || operation == Token::shift_right ||
         operation == Token::matmul;
}

Value known_arithmetic(Token operation, const Value& a, const Value& b) {
  const bool is_complex = a.as<PythonComplex>() || b.as<PythonComplex>(),
             is_float = a.python_float() || b.python_float();
  const bool has_rest = operation == Token::floor_divide || operation == Token::remainder;
  if (((is_complex || is_float) && is_of_ints(operation)) || (is_complex && has_rest))
    throw_unsupported(operation, a, b);
  if (is_complex) return complex_arithmetic(operation, *a.complex(), *b.complex());
  if (is_float) return floats(operation, *a.real(), *b.real());
  const Value result = integers(operation, *a.integer(), *b.integer());
  if (a.as<bool>() && b.as<bool>() && is_logical(operation)) return *result.integer() != 0;
  return result;
}

/// Raises at steps that are not read, too, where the divisor is 0 there.
void check_divisor(Token operation, const Value& a, const Value& b) {
  if (!divides(operation) || !is_computed_ahead(b)) return;
  if (const auto* divisor = b.as<PythonInt>()) return note_divisor(*divisor);
  const bool is_complex = a.as<PythonComplex>() || b.as<PythonComplex>();
  raise_where(numpy::equal(LazyTensor(computation_of(b)), 0), "ZeroDivisionError",
              is_complex ? complex_division_error : division_error(operation, false));
}

}  // namespace

bool divides(Token operation) {
  return operation == Token::divide || operation == Token::floor_divide || operation == Token::remainder;
}

const char* division_error(Token operation, bool ints) {
  if (operation == Token::divide) return ints ? "division by zero" : "float division by zero";
  if (operation == Token::remainder) return ints ? "integer modulo by zero" : "float modulo";
  return ints ? "integer division or modulo by zero" : "float floor division by zero";
}

UnsupportedOperands::UnsupportedOperands(const std::string& operation, const std::string& left,
                                         const std::string& right)
    : TypeError("unsupported operand type(s) for " + operation + ": '" + left + "' and '" + right + "'"),
      left_(left),
      right_(right) {}

void throw_unsupported(Token operation, const std::string& a, const std::string& b) {
  throw UnsupportedOperands(operation == Token::power ? "** or pow()" : std::string(spelling(operation)), a,
                            b);
}

void throw_unsupported(Token operation, const Value& a, const Value& b) {
  throw_unsupported(operation, type_name(a), type_name(b));
}

Value number_arithmetic(Token operation, const Value& a, const Value& b) {
  const Value known = known_arithmetic(operation, a, b);
  check_divisor(operation, a, b);
  if (const auto* number = known.as<PythonComplex>()) return computed_complex(operation, number->value, a, b);
  return computed(operation, known, a, b);
}

Value number_unary(Token operation, const Value& a) {
  if (const auto* number = a.as<PythonComplex>()) {
    if (operation == Token::invert) throw TypeError("bad operand type for unary ~: 'complex'");
    if (operation == Token::add) return a;
    const Tensor& computed = number->computed;
    return PythonComplex{-number->value, computed ? Tensor(numpy::negative(LazyTensor(computed))) : computed};
  }
  if (const auto* real = a.python_float()) {
    if (operation == Token::subtract) return computed(Token::multiply, -*real, -1.0, a);
    if (operation == Token::add) return a;
    throw TypeError("bad operand type for unary ~: 'float'");
  }
  const PythonInt value = *a.integer();
  if (operation == Token::invert) return ~value;
  return operation == Token::subtract ? integers(Token::subtract, 0, value) : Value(value);
}

std::optional<int> compare_numbers(const Value& a, const Value& b, int tie) {
  const auto sign = [tie](auto x, auto y) {
    note_decision(x - y, tie);
    return x < y ? -1 : x > y ? 1 : 0;
  };
  if (!a.python_float() && !b.python_float()) return sign(*a.integer(), *b.integer());
  const double x = *a.real(), y = *b.real();
  if (std::isnan(x) || std::isnan(y)) return std::nullopt;
  if (std::abs(x) < 0x1p100 && std::abs(y) < 0x1p100 && x == y && x == std::floor(x))
    return sign(a.integer().value_or(static_cast<PythonInt>(x)),
                b.integer().value_or(static_cast<PythonInt>(y)));
  return sign(x, y);
}

PythonInt truncated(double value) {
  if (std::isnan(value)) throw ValueError("cannot convert float NaN to integer");
  if (std::isinf(value)) throw OverflowError("cannot convert float infinity to integer");
  if (std::abs(value) >= 0x1p126) too_large();
  return static_cast<PythonInt>(value);
}

}  // namespace weft::source
