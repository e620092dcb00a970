#include "frontend/source/operators/real_and_imaginary.hpp"

#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/values/storage.hpp"
#include "weft/complex.hpp"
#include "weft/dtypes.hpp"

namespace weft::source {
namespace {

/// Of a complex number that is known when the program runs, as it is for all others.
Value part_of_computed(const ComputedNumber& number, bool real) {
  const DType dtype = number.tensor.dtype();
  if (is_complex(dtype))
    return ComputedNumber{real ? numpy::real(number.tensor) : numpy::imag(number.tensor)};
  if (real) return unary(Token::add, number);
  return dtype == DType::float64 ? Value(0.0) : Value(PythonInt{0});
}

Value part_of_complex(const PythonComplex& number, bool real) {
  const double known = real ? number.value.real() : number.value.imag();
  if (!number.computed) return known;
  const LazyTensor computed(number.computed);
  return PythonFloat{known, real ? numpy::real(computed) : numpy::imag(computed)};
}

/// Of a number of Python's, or a NumPy scalar, which are no arrays.
std::optional<Value> part_of_number(const Value& x, bool real) {
  if (const auto* scalar = x.as<Scalar>())
    return scalar->with(real ? numpy::real(scalar->tensor) : numpy::imag(scalar->tensor));
  if (const auto* number = x.as<ComputedNumber>()) return part_of_computed(*number, real);
  if (const auto* number = x.as<PythonComplex>()) return part_of_complex(*number, real);
  if (const auto integer = x.integer()) return real ? *integer : PythonInt{0};
  if (const auto number = x.real()) return real ? *number : 0.0;
  return std::nullopt;
}

}  // namespace

Value real_part(const Value& x) {
  if (const auto part = part_of_number(x, true)) return *part;
  return view_of(x, [](const LazyTensor& array) { return numpy::real(array); });
}

Value imaginary_part(const Value& x) {
  if (const auto part = part_of_number(x, false)) return *part;
  const Value part = view_of(x, [](const LazyTensor& array) { return numpy::imag(array); });
  return is_complex(as_tensor(x).dtype()) ? part : Value(part.as<Array>()->read_only());
}

}  // namespace weft::source
