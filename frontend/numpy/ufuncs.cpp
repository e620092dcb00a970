#include "weft/ufuncs.hpp"

#include "frontend/numpy/python_number.hpp"
#include "ir/memory_order.hpp"
#include "ir/promotion.hpp"
#include "runtime/errors.hpp"
#include "weft/creation.hpp"

namespace weft::numpy {
namespace {

LazyTensor unary(Operation operation, const Operand& x) { return Node::apply(operation, {asarray(x)}); }

bool compares(Operation operation) { return info(operation).type_rule == TypeRule::comparison; }

/// What `number` becomes as an operand beside an array of dtype `array`: true division computes in floats, so
/// an int never has to fit an integer dtype there.
Tensor weak_constant(Operation operation, const Operand& number, DType array) {
  const bool divides = info(operation).type_rule == TypeRule::true_division;
  const DType dtype = divides && !is_floating(array) ? DType::float64 : weak_dtype(number, array);
  return number_constant(dtype, number);
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
  const DType common = x.python_int() && y.python_int() ? DType::int64 : DType::float64;
  return Node::apply(operation, {weak_constant(operation, x, common), weak_constant(operation, y, common)});
}

LazyTensor binary(Operation operation, const Operand& x, const Operand& y) {
  if (x.tensor() && y.tensor()) return Node::apply(operation, {*x.tensor(), *y.tensor()});
  if (!x.tensor() && !y.tensor()) return binary_of_numbers(operation, x, y);
  if (x.tensor()) {
    if (const auto answer = compared_beyond_range(operation, *x.tensor(), y, true)) return *answer;
    return Node::apply(operation, {*x.tensor(), weak_constant(operation, y, x.tensor()->dtype())});
  }
  if (const auto answer = compared_beyond_range(operation, *y.tensor(), x, false)) return *answer;
  return Node::apply(operation, {weak_constant(operation, x, y.tensor()->dtype()), *y.tensor()});
}

}  // namespace

LazyTensor negative(const Operand& x) { return unary(Operation::negative, x); }
LazyTensor absolute(const Operand& x) { return unary(Operation::absolute, x); }
LazyTensor abs(const Operand& x) { return absolute(x); }
LazyTensor sqrt(const Operand& x) { return unary(Operation::sqrt, x); }
LazyTensor square(const Operand& x) { return unary(Operation::square, x); }
LazyTensor exp(const Operand& x) { return unary(Operation::exp, x); }
LazyTensor log(const Operand& x) { return unary(Operation::log, x); }
LazyTensor tanh(const Operand& x) { return unary(Operation::tanh, x); }
LazyTensor logical_not(const Operand& x) { return unary(Operation::logical_not, x); }

LazyTensor positive(const Operand& x) {
  const LazyTensor tensor = asarray(x);
  if (tensor.dtype() != DType::bool_) return tensor;
  throw TypeError(
      "ufunc 'positive' did not contain a loop with signature matching types <class "
      "'numpy.dtypes.BoolDType'> -> None");
}

LazyTensor invert(const Operand& x) {
  const LazyTensor tensor = asarray(x);
  if (tensor.dtype() == DType::bool_) return logical_not(tensor);
  if (is_floating(tensor.dtype())) {
    throw TypeError(
        "ufunc 'invert' not supported for the input types, and the inputs could not be safely coerced to any "
        "supported "
        "types according to the casting rule ''safe''");
  }
  const Tensor all_ones = dispatch(tensor.dtype(), []<class T>() { return constant(static_cast<T>(-1)); });
  return Node::apply(Operation::bitwise_xor, {tensor, all_ones});
}

#define WEFT_BINARY(function) \
  LazyTensor function(const Operand& x, const Operand& y) { return binary(Operation::function, x, y); }
WEFT_BINARY(add)
WEFT_BINARY(subtract)
WEFT_BINARY(multiply)
WEFT_BINARY(divide)
WEFT_BINARY(maximum)
WEFT_BINARY(minimum)
WEFT_BINARY(less)
WEFT_BINARY(less_equal)
WEFT_BINARY(greater)
WEFT_BINARY(greater_equal)
WEFT_BINARY(equal)
WEFT_BINARY(not_equal)
WEFT_BINARY(bitwise_and)
WEFT_BINARY(bitwise_or)
WEFT_BINARY(bitwise_xor)
#undef WEFT_BINARY
LazyTensor true_divide(const Operand& x, const Operand& y) { return divide(x, y); }

LazyTensor astype(const Operand& x, DType dtype) {
  const LazyTensor tensor = asarray(x);
  // NumPy's astype copies: what the copy does not lay out anew is the same value.
  const bool same_layout = copy_strides(tensor.type(), tensor.itemsize()) == tensor.strides();
  if (tensor.dtype() == dtype && same_layout) return tensor;
  return Node::apply(Operation::astype, {tensor}, {{Attribute::dtype, dtype}});
}

}  // namespace weft::numpy
