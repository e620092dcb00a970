// The methods of Python's numbers.
#include <bit>
#include <cmath>

#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/data/python_items.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "runtime/system/errors.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

Value conjugate(const BoundArguments& given) {
  const Value& number = given["self"];
  if (const auto* complex = number.as<PythonComplex>()) {
    const Tensor& computed = complex->computed;
    return PythonComplex{std::conj(complex->value),
                         computed ? Tensor(numpy::conj(LazyTensor(computed))) : computed};
  }
  if (is_python_complex(number)) return ComputedNumber{numpy::conj(number.as<ComputedNumber>()->tensor)};
  return unary(Token::add, number);
}

/// Whether the float, which is known when the program runs, has no digits after the point: Python's bool.
Value is_whole_by_data(const LazyTensor& x) {
  return python_item(numpy::logical_and(numpy::isfinite(x), numpy::equal(numpy::floor(x), x)));
}

Value is_whole(const BoundArguments& given) {
  const Value& self = given["self"];
  if (self.tensor()) return is_inexact(self.tensor()->dtype()) ? is_whole_by_data(*self.tensor()) : true;
  if (const auto* computed = self.as<ComputedNumber>()) return is_whole_by_data(computed->tensor);
  const double number = *self.python_float();
  note_choice(static_cast<PythonInt>(std::bit_cast<std::uint64_t>(number) >> 34));
  return std::isfinite(number) && std::floor(number) == number;
}

/// The bits of an int's absolute value, which decide.
unsigned __int128 magnitude(const BoundArguments& given) {
  const PythonInt number = *given["self"].integer();
  note_choice(number);
  return static_cast<unsigned __int128>(number < 0 ? -number : number);
}

Value bit_length(const BoundArguments& given) {
  PythonInt length = 0;
  for (unsigned __int128 left = magnitude(given); left != 0; left >>= 1) ++length;
  return length;
}

Value bit_count(const BoundArguments& given) {
  PythonInt count = 0;
  for (unsigned __int128 left = magnitude(given); left != 0; left &= left - 1) ++count;
  return count;
}

/// Of NumPy's integers.
Value count_of_bits(const BoundArguments& given) {
  return python_item(numpy::bitwise_count(*given["self"].tensor()));
}

constexpr NumpyFunction of_any[] = {{"conjugate", "self", conjugate}};
constexpr NumpyFunction of_ints[] = {{"bit_count", "self", bit_count}, {"bit_length", "self", bit_length}};
constexpr NumpyFunction of_floats[] = {{"is_integer", "self", is_whole}};
constexpr NumpyFunction of_numpys_ints[] = {{"bit_count", "self", count_of_bits},
                                            {"is_integer", "self", is_whole}};

bool is_float(const Value& number) {
  const auto* computed = number.as<ComputedNumber>();
  return number.python_float() || (computed && computed->tensor.dtype() == DType::float64);
}

}  // namespace

const NumpyFunction* find_number_method(const Value& number, std::string_view name) {
  if (!number.is_number() && !number.as<ComputedNumber>()) return nullptr;
  if (const NumpyFunction* row = find_function(of_any, name)) return row;
  if (number.integer()) return find_function(of_ints, name);
  return is_float(number) ? find_function(of_floats, name) : nullptr;
}

const NumpyFunction* find_scalar_method(DType dtype, std::string_view name) {
  if (is_integer(dtype)) return find_function(of_numpys_ints, name);
  return kind(dtype) == DTypeKind::floating ? find_function(of_floats, name) : nullptr;
}

}  // namespace weft::source
