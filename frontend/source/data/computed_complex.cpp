#include "frontend/source/data/computed_complex.hpp"

#include <algorithm>

#include "frontend/numpy/core/each_part.hpp"
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/data/operator_ufuncs.hpp"
#include "frontend/source/data/python_complex.hpp"
#include "frontend/source/data/python_numbers.hpp"
#include "frontend/source/data/raising.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "runtime/system/errors.hpp"
#include "weft/complex.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// Python multiplies so often by itself, and takes logarithms beyond.
constexpr PythonInt most_exponent = 100;

LazyTensor as_complex(const LazyTensor& x) {
  return is_complex(x.dtype()) ? x : complex_of(x, LazyTensor(constant(0.0)));
}

LazyTensor whole_power(const LazyTensor& base, PythonInt exponent) {
  const LazyTensor one(constant(std::complex<double>(1)));
  const auto product = [](const LazyTensor& a, const LazyTensor& b) { return numpy::plain_product(a, b); };
  const LazyTensor power = repeated_product(one, base, exponent < 0 ? -exponent : exponent, product);
  return exponent < 0 ? numpy::plain_quotient(one, power) : power;
}

std::optional<PythonInt> known_exponent(const Value& value) {
  return value.as<ComputedNumber>() ? std::nullopt : value.integer();
}

LazyTensor float_or_complex(const Value& value) {
  const ComputedNumber number = computed(value);
  return is_complex(number.tensor.dtype()) ? number.tensor : as_float(number);
}

LazyTensor is_zero(const LazyTensor& z) { return numpy::equal(z, 0); }

LazyTensor power(const LazyTensor& base, PythonInt exponent) {
  if (exponent < 0) raise_where(is_zero(base), "ZeroDivisionError", complex_zero_power_error);
  LazyTensor result = whole_power(base, exponent);
  const LazyTensor overflows =
      numpy::logical_or(numpy::isinf(numpy::real(result)), numpy::isinf(numpy::imag(result)));
  raise_where(overflows, "OverflowError", complex_power_error);
  return result;
}

}  // namespace

LazyTensor complex_of(const LazyTensor& real, const LazyTensor& imag) {
  return numpy::from_parts(real, imag, {});
}

std::optional<LazyTensor> complex_result(Token operation, const LazyTensor& a, const LazyTensor& b,
                                         std::optional<PythonInt> exponent) {
  const LazyTensor x = as_complex(a), y = as_complex(b);
  switch (operation) {
    case Token::add:
      return numpy::add(x, y);
    case Token::subtract:
      return numpy::subtract(x, y);
    case Token::multiply:
      return numpy::plain_product(x, y);
    case Token::divide:
      return numpy::plain_quotient(x, y);
    case Token::power:
      if (exponent && *exponent >= -most_exponent && *exponent <= most_exponent) return power(x, *exponent);
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

Value computed_complex(Token operation, std::complex<double> known, const Value& a, const Value& b) {
  if (!is_computed_ahead(a) && !is_computed_ahead(b)) return known;
  const auto result = complex_result(operation, LazyTensor(computation_of(a)), LazyTensor(computation_of(b)),
                                     known_exponent(b));
  return PythonComplex{known, result ? Tensor(*result) : Tensor()};
}

Value complex_binary(Token operation, const Value& a, const Value& b) {
  static constexpr Token known[] = {Token::add, Token::subtract, Token::multiply, Token::divide,
                                    Token::power};
  if (std::ranges::find(known, operation) == std::end(known)) throw_unsupported(operation, a, b);
  const LazyTensor x = float_or_complex(a), y = float_or_complex(b);
  const auto exponent = known_exponent(b);
  if (operation == Token::divide) raise_where(is_zero(y), "ZeroDivisionError", complex_division_error);
  const auto result = complex_result(operation, x, y, exponent);
  if (!result)
    throw NotImplementedError(
        "a power of a complex number that is known only when the program runs is read where the exponent is "
        "a known int");
  return ComputedNumber{*result};
}

Value complex_comparison(Token operation, const Value& a, const Value& b) {
  if (operation != Token::equal && operation != Token::not_equal)
    throw TypeError("'" + std::string(spelling(operation)) + "' not supported between instances of '" +
                    type_name(a) + "' and '" + type_name(b) + "'");
  const LazyTensor x = as_complex(float_or_complex(a)), y = as_complex(float_or_complex(b));
  return ComputedNumber{array_function(operation)(x, y), 0, 1};
}

LazyTensor complex_absolute(const LazyTensor& z) {
  const LazyTensor re = numpy::real(z), im = numpy::imag(z), size = numpy::hypot(re, im);
  const LazyTensor finite = numpy::logical_and(numpy::isfinite(re), numpy::isfinite(im));
  raise_where(numpy::logical_and(finite, numpy::isinf(size)), "OverflowError", "absolute value too large");
  return size;
}

}  // namespace weft::source
