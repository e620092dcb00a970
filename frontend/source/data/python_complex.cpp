#include "frontend/source/data/python_complex.hpp"

#include <cmath>

#include "frontend/source/data/python_numbers.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

using Complex = std::complex<double>;

/// Without what C++ does for infinities.
Complex product(Complex a, Complex b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

/// Smith's.
Complex quotient(Complex a, Complex b) {
  if (b == 0.0) throw ZeroDivisionError(complex_division_error);
  const bool wide = std::abs(b.real()) >= std::abs(b.imag());
  const double ratio = wide ? b.imag() / b.real() : b.real() / b.imag();
  const double divisor = wide ? b.real() + b.imag() * ratio : b.real() * ratio + b.imag();
  if (wide) return {(a.real() + a.imag() * ratio) / divisor, (a.imag() - a.real() * ratio) / divisor};
  return {(a.real() * ratio + a.imag()) / divisor, (a.imag() * ratio - a.real()) / divisor};
}

Complex whole_power(Complex base, int exponent) {
  const Complex power = repeated_product(Complex(1), base, std::abs(exponent), product);
  return exponent < 0 ? quotient(1.0, power) : power;
}

Complex polar_power(Complex a, Complex b) {
  const double size = std::abs(a), angle = std::arg(a);
  double length = std::pow(size, b.real()), phase = angle * b.real();
  if (b.imag() != 0) {
    length *= std::exp(-angle * b.imag());
    phase += b.imag() * std::log(size);
  }
  return {length * std::cos(phase), length * std::sin(phase)};
}

Complex power(Complex a, Complex b) {
  if (b == 0.0) return 1.0;
  if (a == 0.0) {
    if (b.imag() != 0 || b.real() < 0) throw ZeroDivisionError(complex_zero_power_error);
    return 0.0;
  }
  const bool whole = b.imag() == 0 && b.real() == std::floor(b.real()) && std::abs(b.real()) <= 100;
  const Complex result = whole ? whole_power(a, static_cast<int>(b.real())) : polar_power(a, b);
  if (std::isinf(result.real()) || std::isinf(result.imag())) throw OverflowError(complex_power_error);
  return result;
}

}  // namespace

Complex complex_arithmetic(Token operation, Complex a, Complex b) {
  switch (operation) {
    case Token::add:
      return a + b;
    case Token::subtract:
      return a - b;
    case Token::multiply:
      return product(a, b);
    case Token::divide:
      return quotient(a, b);
    case Token::power:
      return power(a, b);
    default:
      throw_unsupported(operation, "complex", "complex");
  }
}

}  // namespace weft::source
