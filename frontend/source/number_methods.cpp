// The methods of Python's numbers.
#include <bit>
#include <cmath>

#include "frontend/source/computed_number.hpp"
#include "frontend/source/numpy_function.hpp"
#include "frontend/source/operators.hpp"
#include "frontend/source/reading_ahead.hpp"
#include "runtime/errors.hpp"

namespace weft::source {
namespace {

Value conjugate(const Given& given) {
  const Value& number = given["self"];
  if (const auto* complex = number.as<PythonComplex>()) return std::conj(*complex);
  return unary(Token::add, number);
}

Value is_integer(const Given& given) {
  const double number = *given["self"].python_float();
  note_choice(static_cast<PythonInt>(std::bit_cast<std::uint64_t>(number) >> 34));
  return std::isfinite(number) && std::floor(number) == number;
}

/// The bits of an int's absolute value, which decide.
unsigned __int128 magnitude(const Given& given) {
  const PythonInt number = *given["self"].integer();
  note_choice(number);
  return static_cast<unsigned __int128>(number < 0 ? -number : number);
}

Value bit_length(const Given& given) {
  PythonInt length = 0;
  for (unsigned __int128 left = magnitude(given); left != 0; left >>= 1) ++length;
  return length;
}

Value bit_count(const Given& given) {
  PythonInt count = 0;
  for (unsigned __int128 left = magnitude(given); left != 0; left &= left - 1) ++count;
  return count;
}

constexpr NumpyFunction of_any[] = {{"conjugate", "self", conjugate}};
constexpr NumpyFunction of_ints[] = {{"bit_count", "self", bit_count}, {"bit_length", "self", bit_length}};
constexpr NumpyFunction of_floats[] = {{"is_integer", "self", is_integer}};

}  // namespace

const NumpyFunction* find_number_method(const Value& number, std::string_view name) {
  if (!number.is_number() && !number.as<ComputedNumber>()) return nullptr;
  if (const NumpyFunction* row = find_function(of_any, name)) return row;
  if (number.integer()) return find_function(of_ints, name);
  return number.python_float() ? find_function(of_floats, name) : nullptr;
}

}  // namespace weft::source
