#include "weft/ufuncs.hpp"

#include <array>

#include "frontend/numpy/core/float_watch.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/ufuncs/general_power.hpp"
#include "ir/memory_order.hpp"
#include "ir/numpy_order/ufunc_walk.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/complex.hpp"
#include "weft/creation.hpp"

namespace weft::numpy {
namespace {

LazyTensor unary(Operation operation, const Operand& x) {
  return looked_at(Node::apply(operation, {asarray(x)}));
}

/// Of what ml_dtypes has no loop, NumPy's own takes bfloat16 as float32.
LazyTensor in_numpys_loop(const Operand& operand) {
  const LazyTensor x = asarray(operand);
  return x.dtype() == DType::bfloat16 ? astype(x, DType::float32) : x;
}

bool compares(Operation operation) { return info(operation).type_rule == TypeRule::comparison; }

/// What `number` becomes as an operand beside an array of dtype `array`: what is computed in floats, or as
/// bool, takes ints that do not fit an integer dtype.
Tensor weak_constant(Operation operation, const Operand& number, DType array) {
  const DType weak = weak_dtype(number, array);
  switch (info(operation).type_rule) {
    case TypeRule::true_division:
    case TypeRule::floating:
      return number_constant(loop_types(operation, std::array{array, weak}).loop, number);
    case TypeRule::logical:
      return number_constant(own_dtype(number), number);
    default:
      return number_constant(weak, number);
  }
}

/// What comparing any value of an array gives when the other side is beyond its dtype's range: above (1) or
/// below (-1).
bool beyond_range_answer(Operation operation, int side) {
  switch (operation) {
    case Operation::less:
    case Operation::less_equal:
      return side > 0;
    case Operation::greater:
    case Operation::greater_equal:
      return side < 0;
    default:
      return operation == Operation::not_equal;
  }
}

/// Comparisons of integers with a Python int are exact: where it is beyond the dtype, the answer is known. It
/// keeps the shape and memory order of the array, since an integer always equals itself.
std::optional<LazyTensor> compared_beyond_range(Operation operation, const LazyTensor& array,
                                                const Operand& number, bool array_first) {
  if (!compares(operation) || !is_integer(array.dtype()) || !number.python_int()) return std::nullopt;
  const int side = range_side(array.dtype(), *number.python_int());
  if (side == 0) return std::nullopt;
  const bool answer = beyond_range_answer(operation, array_first ? side : -side);
  return Node::apply(answer ? Operation::equal : Operation::not_equal, {array, array});
}

bool compare(Operation operation, PythonInt x, PythonInt y) {
  switch (operation) {
    case Operation::less:
      return x < y;
    case Operation::less_equal:
      return x <= y;
    case Operation::greater:
      return x > y;
    case Operation::greater_equal:
      return x >= y;
    case Operation::equal:
      return x == y;
    default:
      return x != y;
  }
}

LazyTensor binary_of_numbers(Operation operation, const Operand& x, const Operand& y) {
  if (compares(operation) && x.python_int() && y.python_int()) {
    return constant(compare(operation, *x.python_int(), *y.python_int()));
  }
  const bool ints = is_int(x) && is_int(y), complex = x.python_complex() || y.python_complex();
  const DType common = complex ? DType::complex128 : ints ? DType::int64 : DType::float64;
  return Node::apply(operation, {weak_constant(operation, x, common), weak_constant(operation, y, common)});
}

LazyTensor computed(Operation operation, const Operand& x, const Operand& y) {
  if (x.tensor() && y.tensor()) return Node::apply(operation, {*x.tensor(), *y.tensor()});
  if (!x.tensor() && !y.tensor()) return binary_of_numbers(operation, x, y);
  if (x.tensor()) {
    if (const auto answer = compared_beyond_range(operation, *x.tensor(), y, true)) return *answer;
    return Node::apply(operation, {*x.tensor(), weak_constant(operation, y, x.tensor()->dtype())});
  }
  if (const auto answer = compared_beyond_range(operation, *y.tensor(), x, false)) return *answer;
  return Node::apply(operation, {weak_constant(operation, x, y.tensor()->dtype()), *y.tensor()});
}

LazyTensor binary(Operation operation, const Operand& x, const Operand& y) {
  return looked_at(computed(operation, x, y));
}

}  // namespace

#define WEFT_UNARY(function) \
  LazyTensor function(const Operand& x) { return unary(Operation::function, x); }
WEFT_UNARY(negative)
WEFT_UNARY(sqrt)
WEFT_UNARY(square)
WEFT_UNARY(exp)
WEFT_UNARY(exp2)
WEFT_UNARY(expm1)
WEFT_UNARY(log)
WEFT_UNARY(log2)
WEFT_UNARY(log10)
WEFT_UNARY(log1p)
WEFT_UNARY(sin)
WEFT_UNARY(cos)
WEFT_UNARY(tan)
WEFT_UNARY(arcsin)
WEFT_UNARY(arccos)
WEFT_UNARY(arctan)
WEFT_UNARY(sinh)
WEFT_UNARY(cosh)
WEFT_UNARY(tanh)
WEFT_UNARY(arcsinh)
WEFT_UNARY(arccosh)
WEFT_UNARY(arctanh)
WEFT_UNARY(cbrt)
WEFT_UNARY(reciprocal)
WEFT_UNARY(fabs)
WEFT_UNARY(deg2rad)
WEFT_UNARY(rad2deg)
WEFT_UNARY(floor)
WEFT_UNARY(ceil)
WEFT_UNARY(trunc)
WEFT_UNARY(rint)
WEFT_UNARY(logical_not)
WEFT_UNARY(isnan)
WEFT_UNARY(isinf)
WEFT_UNARY(isfinite)
WEFT_UNARY(signbit)
WEFT_UNARY(invert)
#undef WEFT_UNARY
/// Of complex numbers that its loop walks backwards NumPy takes C's hypot.
LazyTensor absolute(const Operand& x) {
  const LazyTensor tensor = asarray(x);
  if (!is_complex(tensor.dtype()) || !steps_backwards(tensor.shape(), {{tensor}}))
    return unary(Operation::absolute, tensor);
  return hypot(real(tensor), imag(tensor));
}
LazyTensor abs(const Operand& x) { return absolute(x); }
/// ml_dtypes keeps the sign of zeros.
LazyTensor sign(const Operand& operand) {
  const LazyTensor x = asarray(operand), sign = unary(Operation::sign, x);
  return x.dtype() == DType::bfloat16 ? copysign(sign, x) : sign;
}
LazyTensor radians(const Operand& x) { return deg2rad(in_numpys_loop(x)); }
LazyTensor degrees(const Operand& x) { return rad2deg(in_numpys_loop(x)); }
LazyTensor bitwise_not(const Operand& x) { return invert(x); }
LazyTensor bitwise_invert(const Operand& x) { return invert(x); }

LazyTensor conjugate(const Operand& x) {
  const LazyTensor tensor = asarray(x);
  if (is_complex(tensor.dtype())) return unary(Operation::conjugate, tensor);
  return laid_out_by_ufunc(tensor.dtype() == DType::bool_ ? astype(tensor, DType::int8) : tensor, {tensor});
}
LazyTensor conj(const Operand& x) { return conjugate(x); }

LazyTensor positive(const Operand& x) {
  const LazyTensor tensor = asarray(x);
  if (tensor.dtype() != DType::bool_) return copied_by_ufunc(tensor);
  throw TypeError(
      "ufunc 'positive' did not contain a loop with signature matching types <class "
      "'numpy.dtypes.BoolDType'> -> None");
}

#define WEFT_BINARY(function) \
  LazyTensor function(const Operand& x, const Operand& y) { return binary(Operation::function, x, y); }
WEFT_BINARY(add)
WEFT_BINARY(subtract)
WEFT_BINARY(multiply)
WEFT_BINARY(divide)
WEFT_BINARY(floor_divide)
WEFT_BINARY(remainder)
WEFT_BINARY(fmod)
WEFT_BINARY(arctan2)
WEFT_BINARY(hypot)
WEFT_BINARY(maximum)
WEFT_BINARY(minimum)
WEFT_BINARY(fmax)
WEFT_BINARY(fmin)
WEFT_BINARY(heaviside)
WEFT_BINARY(copysign)
WEFT_BINARY(nextafter)
WEFT_BINARY(less)
WEFT_BINARY(less_equal)
WEFT_BINARY(greater)
WEFT_BINARY(greater_equal)
WEFT_BINARY(equal)
WEFT_BINARY(not_equal)
WEFT_BINARY(bitwise_and)
WEFT_BINARY(bitwise_or)
WEFT_BINARY(bitwise_xor)
WEFT_BINARY(logical_and)
WEFT_BINARY(logical_or)
WEFT_BINARY(logical_xor)
WEFT_BINARY(left_shift)
WEFT_BINARY(right_shift)
#undef WEFT_BINARY
LazyTensor general_power(const Operand& x, const Operand& y) { return binary(Operation::power, x, y); }
LazyTensor true_divide(const Operand& x, const Operand& y) { return divide(x, y); }
LazyTensor mod(const Operand& x, const Operand& y) { return remainder(x, y); }
LazyTensor bitwise_left_shift(const Operand& x, const Operand& y) { return left_shift(x, y); }
LazyTensor bitwise_right_shift(const Operand& x, const Operand& y) { return right_shift(x, y); }

std::pair<LazyTensor, LazyTensor> divmod(const Operand& x, const Operand& y) {
  const std::vector<LazyTensor> operands{asarray(x), asarray(y)};
  return {walked_as(floor_divide(x, y), operands), walked_as(remainder(x, y), operands)};
}

LazyTensor astype(const Operand& x, DType dtype) {
  const LazyTensor tensor = asarray(x);
  // NumPy's astype copies: what the copy does not lay out anew is the same value.
  const bool same_layout = copy_strides(tensor.type(), tensor.itemsize()) == tensor.strides();
  if (tensor.dtype() == dtype && same_layout) return tensor;
  return looked_at(Node::apply(Operation::astype, {tensor}, {{Attribute::dtype, dtype}}));
}

}  // namespace weft::numpy
