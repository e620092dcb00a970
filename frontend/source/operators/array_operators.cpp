#include "frontend/source/operators/array_operators.hpp"

#include "frontend/numpy/core/python_number.hpp"
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/data/either_kind.hpp"
#include "frontend/source/data/float_errors.hpp"
#include "frontend/source/data/python_numbers.hpp"
#include "frontend/source/data/raising.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/operators/scalar_operators.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

using numpy::Operand;

/// Unlike numpy.power, x ** 2 of an array squares bools to int8, x ** 0.5 takes the root of float16, and of
/// complex numbers x ** 2, x ** -1 and x ** 0.5 are square, reciprocal and sqrt.
ArrayUfunc power_of_array(DType dtype, const Value& exponent) {
  const auto* integer = exponent.as<PythonInt>();
  const auto* real = exponent.python_float();
  if (integer && *integer == 2) return {.name = "square", .of_one = numpy::square};
  if (integer && *integer == -1 && is_complex(dtype))
    return {.name = "reciprocal", .of_one = numpy::reciprocal};
  if (real && *real == 0.5 && (is_complex(dtype) || dtype == DType::float16))
    return {.name = "sqrt", .of_one = numpy::sqrt};
  return {.name = "power", .of_both = numpy::power};
}

/// NumPy's scalars have but a root of their own.
LazyTensor power(const Value& base, const Value& exponent) {
  if (const auto* array = base.as<Array>()) {
    const ArrayUfunc ufunc = power_of_array(array->tensor().dtype(), exponent);
    if (ufunc.of_one) return ufunc.of_one(array->tensor());
  }
  const auto* real = exponent.python_float();
  const auto* scalar = base.as<Scalar>();
  const bool floating =
      scalar && is_floating(base.tensor()->dtype()) && base.tensor()->dtype() != DType::bfloat16;
  if (floating && real && *real == 0.5) return scalar_root(*base.tensor());
  return numpy::power(operand(base), operand(exponent));
}

[[noreturn]] void throw_unsupported(Token operation) {
  throw NotImplementedError("the operator '" + std::string(spelling(operation)) +
                            "' is not supported on arrays yet");
}

void check_dtype(const Value& value, const Value& other) {
  if (!may_be_python(value) || !other.tensor() || may_be_python(other)) return;
  const DType own = value.tensor()->dtype(), beside = other.tensor()->dtype();
  const Operand like = is_inexact(own) ? Operand(0.0) : Operand(numpy::PythonInt{0});
  const DType weak =
      own == DType::bool_ ? loop_dtype(own, beside) : loop_dtype(numpy::weak_dtype(like, beside), beside);
  if (weak != loop_dtype(own, beside))
    throw NotImplementedError(
        "what is a Python number or a NumPy scalar by the data of an array is not read beside " +
        std::string(name(beside)));
}

}  // namespace

ArrayUfunc ufunc_of_array(Token operation, const LazyTensor& x, const Value& other) {
  if (operation == Token::power) return power_of_array(x.dtype(), other);
  if (const ArrayFunction apply = array_function(operation))
    return {.name = ufunc_name(operation), .of_both = apply};
  throw_unsupported(operation);
}

namespace {

/// What Python numbers would raise, and NumPy's scalars would not.
void check_division_of_either(Token operation, const Value& a, const Value& b) {
  if (!is_or_may_be_python(a) || !is_or_may_be_python(b)) return;
  if (!may_be_python(a) && !may_be_python(b)) return;
  const bool is_division = divides(operation);
  if (!is_division && operation != Token::power) return;
  const LazyTensor x = as_tensor(a), y = as_tensor(b);
  const LazyTensor wrong =
      is_division ? numpy::equal(y, 0) : numpy::logical_and(numpy::equal(x, 0), numpy::less(y, 0));
  if (const auto known = known_value(wrong); known && !truth(*known)) return;
  raise_where(
      wrong, "NotImplementedError",
      "a division by zero is not read of what is a Python number or a NumPy scalar by the data of an array");
}

}  // namespace

void check_dtypes(const Value& a, const Value& b) {
  check_dtype(a, b);
  check_dtype(b, a);
}

LazyTensor array_result(Token operation, const Value& a, const Value& b) {
  check_dtypes(a, b);
  check_division_of_either(operation, a, b);
  const bool of_scalars = ReadFloatErrors::looks() && computed_as_scalars(a, b);
  const LooksAtFloats looks;
  const std::string called = of_scalars ? std::string("scalar ") + ufunc_name(operation) : "";
  const numpy::NamedCall call(called);
  if (operation == Token::power) return power(a, b);
  if (const auto result = scalar_result(operation, a, b)) return *result;
  if (const ArrayFunction apply = array_function(operation)) return apply(operand(a), operand(b));
  throw_unsupported(operation);
}

}  // namespace weft::source
