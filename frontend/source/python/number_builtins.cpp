// Numbers of other numbers, and of texts.
#include <cmath>

#include "frontend/numpy/core/float_watch.hpp"
#include "frontend/numpy/core/loop_operands.hpp"
#include "frontend/source/data/computed_complex.hpp"
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/data/either_kind.hpp"
#include "frontend/source/data/float_errors.hpp"
#include "frontend/source/data/python_numbers.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/operators/choosing.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/operators/python_round.hpp"
#include "frontend/source/operators/scalar_operators.hpp"
#include "frontend/source/python/builtins.hpp"
#include "frontend/source/texts/number_texts.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/system/errors.hpp"
#include "weft/complex.hpp"
#include "weft/rounding.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

using Arguments = std::vector<Value>;

Value known_absolute(const PythonComplex& number) {
  const double size = std::abs(number.value);
  if (std::isinf(size) && std::isfinite(number.value.real()) && std::isfinite(number.value.imag()))
    throw OverflowError("absolute value too large");
  if (!number.computed) return size;
  return PythonFloat{size, complex_absolute(LazyTensor(number.computed))};
}

Value abs(const Arguments& arguments) {
  const Value& x = arguments[0];
  if (x.as<Scalar>() && is_complex(x.tensor()->dtype()))
    return computed_of_either(x, x, scalar_absolute(*x.tensor()));
  if (x.tensor()) return computed_of_either(x, x, numpy::absolute(operand(x)));
  const auto* number = x.as<ComputedNumber>();
  if (number && is_complex(number->tensor.dtype())) return ComputedNumber{complex_absolute(number->tensor)};
  if (number && number->tensor.dtype() == DType::float64)
    return ComputedNumber{numpy::absolute(number->tensor)};
  if (number) {
    const Value is_negative = compare(Token::less, x, PythonInt{0});
    const auto unknown = unknown_truth(is_negative);
    if (!unknown) return truth(is_negative) ? unary(Token::subtract, *number) : x;
    return chosen(*unknown, unary(Token::subtract, *number), x);
  }
  if (const auto* real = x.python_float()) {
    note_decision(*real);
    return std::abs(*real);
  }
  if (const auto* complex = x.as<PythonComplex>()) return known_absolute(*complex);
  if (const auto integer = x.integer()) {
    note_decision(*integer);
    return *integer < 0 ? number_unary(Token::subtract, x) : Value(*integer);
  }
  throw TypeError("bad operand type for abs(): '" + type_name(x) + "'");
}

/// Of an array's data int(), float() and complex() take one without axes.
void refuse_axes(const Value& value) {
  if (value.as<Array>() && value.tensor()->ndim() > 0)
    throw TypeError("only 0-dimensional arrays can be converted to Python scalars");
}

[[noreturn]] void no_complex(const Value& argument, bool is_first) {
  refuse_axes(argument);
  refuse_data("complex", argument);
  refuse_unknown_text(argument, "complex()");
  if (argument.string() && is_first) throw TypeError("complex() can't take second arg if first is a string");
  if (argument.string()) throw TypeError("complex() second arg can't be a string");
  throw TypeError("complex() " +
                  std::string(is_first ? "first argument must be a string or" : "second argument must be") +
                  " a number, not '" + type_name(argument) + "'");
}

/// real + imag * 1j; where both are real, these are the parts, the signs of zeros too.
std::complex<double> known_complex(const Value& first, const Value& second) {
  std::complex<double> sum = *first.complex();
  const std::complex<double> imag = *second.complex();
  sum.imag(first.as<PythonComplex>() ? sum.imag() + imag.real() : imag.real());
  if (second.as<PythonComplex>()) sum.real(sum.real() - imag.imag());
  return sum;
}

/// The same as known_complex, of numbers that are known when the program runs, or ahead.
LazyTensor later_complex(const Value& first, const Value& second) {
  const auto part = [](const Value& number) {
    if (!number.as<ComputedNumber>()) return LazyTensor(computation_of(number));
    const ComputedNumber x = computed(number);
    return is_complex(x.tensor.dtype()) ? x.tensor : as_float(x);
  };
  const LazyTensor x = part(first), y = part(second);
  LazyTensor re = numpy::real(x), im = numpy::real(y);
  if (is_complex(x.dtype())) im = numpy::add(numpy::imag(x), im);
  if (is_complex(y.dtype())) re = numpy::subtract(re, numpy::imag(y));
  return complex_of(re, im);
}

Value to_complex(const Arguments& arguments) {
  if (arguments.size() == 1 && arguments[0].string()) return complex_of_text(*arguments[0].string());
  std::vector<Value> numbers;
  for (const Value& argument : arguments) {
    const Value number = python_number(argument);
    const auto computed = computed_of(number);
    numbers.push_back(computed ? Value(*computed) : number);
    if (!is_python_number(numbers.back())) no_complex(argument, numbers.size() == 1);
  }
  if (numbers.empty()) return std::complex<double>(0);
  const Value first = numbers[0], second = numbers.size() > 1 ? numbers[1] : Value(PythonInt{0});
  if (numbers.size() == 1 && is_python_complex(first)) return first;
  if (first.as<ComputedNumber>() || second.as<ComputedNumber>())
    return ComputedNumber{later_complex(first, second)};
  const std::complex<double> known = known_complex(first, second);
  if (!is_computed_ahead(first) && !is_computed_ahead(second)) return known;
  return PythonComplex{known, later_complex(first, second)};
}

Value divmod(const Arguments& arguments) {
  const Value &a = arguments[0], &b = arguments[1];
  if ((a.as<Array>() && b.is_none()) || (b.as<Array>() && a.is_none())) numpy::refuse_types("divmod");
  check_divmod(a, b);
  const bool of_scalars = ReadFloatErrors::looks() && computed_as_scalars(a, b);
  const numpy::NamedCall call(of_scalars ? "scalar divmod" : "divmod");
  try {
    return make_sequence({binary(Token::floor_divide, a, b), binary(Token::remainder, a, b)});
  } catch (const UnsupportedOperands& error) {
    throw error.within("divmod()");
  }
}

Value to_bool(const Arguments& arguments) {
  if (arguments.empty()) return false;
  if (const auto unknown = unknown_truth(arguments[0])) return computed_number(*unknown);
  return truth(arguments[0]);
}

/// NumPy's complex scalars are their real parts here.
Value real_part_of_scalar(const Value& value) {
  const auto* scalar = value.as<Scalar>();
  return scalar && is_complex(value.tensor()->dtype()) ? fresh(numpy::real(*value.tensor())) : value;
}

Value to_float(const Arguments& arguments) {
  if (arguments.empty()) return 0.0;
  refuse_unknown_text(arguments[0], "float()");
  if (const std::string* text = arguments[0].string()) return float_of_text(*text);
  const Value number = python_number(real_part_of_scalar(arguments[0]));
  if (const auto computed = computed_of(number)) return ComputedNumber{converted(*computed, DType::float64)};
  if (number.real()) return computed_float(number);
  refuse_axes(number);
  refuse_data("float", number);
  throw TypeError("float() argument must be a string or a real number, not '" + type_name(number) + "'");
}

Value to_int(const Arguments& arguments) {
  if (arguments.empty()) return PythonInt{0};
  refuse_unknown_text(arguments[0], "int()");
  const std::string* text = arguments[0].string();
  if (arguments.size() > 1 && !text) throw TypeError("int() can't convert non-string with explicit base");
  if (text) return int_of_text(*text, arguments.size() > 1 ? as_index(arguments[1]) : 10);
  const Value value = python_number(real_part_of_scalar(arguments[0]));
  if (const auto computed = computed_of(value))
    return computed->tensor.dtype() == DType::float64 ? truncated(*computed) : unary(Token::add, *computed);
  if (const auto* real = value.python_float()) return truncated(*real);
  if (const auto number = value.integer()) return *number;
  refuse_axes(value);
  refuse_data("int", value);
  refuse_as_int(type_name(value));
}

/// NumPy's bools and complex scalars have no __round__.
bool has_round(const Value& value) {
  const auto* scalar = value.as<Scalar>();
  if (!scalar || scalar->or_python) return true;
  return scalar->tensor.dtype() != DType::bool_ && !is_complex(scalar->tensor.dtype());
}

/// Half to even, as Python's; of a NumPy scalar to some digits, NumPy's.
Value round(const Arguments& arguments) {
  if (arguments[0].as<Array>() || !has_round(arguments[0]))
    throw TypeError("type " + type_name(arguments[0]) + " doesn't define __round__ method");
  const bool whole = arguments.size() < 2 || arguments[1].is_none();
  if (!whole && may_be_python(arguments[0])) refuse_data("round", arguments[0]);  // they round otherwise
  if (!whole && arguments[0].tensor())
    return fresh(numpy::round(*arguments[0].tensor(), as_index(arguments[1])));
  const Value x = python_number(arguments[0]);
  if (const auto computed = whole ? computed_of(x) : std::nullopt) {
    if (computed->tensor.dtype() == DType::float64)
      return truncated(ComputedNumber{numpy::rint(computed->tensor)});
    if (x.as<ComputedNumber>()) return unary(Token::add, *computed);
  }
  if (const auto number = x.integer()) return whole ? *number : rounded(*number, as_index(arguments[1]));
  refuse_data("round", x);
  if (!x.python_float()) throw TypeError("type " + type_name(x) + " doesn't define __round__ method");
  return whole ? Value(half_to_even(*x.python_float()))
               : Value(rounded(*x.python_float(), as_index(arguments[1])));
}

Value pow(const Arguments& arguments) { return binary(Token::power, arguments[0], arguments[1]); }
constexpr BuiltinFunction builtins[] = {
    {"abs", 1, 1, abs, {}},
    {"bool", 0, 1, to_bool, DType::bool_},
    {"complex", 0, 2, to_complex, DType::complex128},
    {"divmod", 2, 2, divmod, {}},
    {"float", 0, 1, to_float, DType::float64},
    {"int", 0, 2, to_int, DType::int64},
    {"pow", 2, 2, pow, {}},
    {"round", 1, 2, round, {}},
};

}  // namespace

std::span<const BuiltinFunction> number_builtins() { return builtins; }

}  // namespace weft::source
