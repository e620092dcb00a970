#include "frontend/numpy/ufuncs/apply_ufunc.hpp"

#include <array>

#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/indexing/fitted_lengths.hpp"
#include "ir/promotion.hpp"
#include "weft/creation.hpp"

namespace weft::numpy {
namespace {

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
  const bool ints = is_int(x) && is_int(y), complex = is_python_complex(x) || is_python_complex(y);
  const DType common = complex ? DType::complex128 : ints ? DType::int64 : DType::float64;
  return Node::apply(operation, {weak_constant(operation, x, common), weak_constant(operation, y, common)});
}

LazyTensor of_arrays(Operation operation, const LazyTensor& x, const LazyTensor& y) {
  std::array operands{x, y};
  fit_lengths(operands);
  return Node::apply(operation, {operands[0], operands[1]});
}

}  // namespace

LazyTensor apply_ufunc(Operation operation, const Operand& x) { return Node::apply(operation, {asarray(x)}); }

LazyTensor apply_ufunc(Operation operation, const Operand& x, const Operand& y) {
  if (x.tensor() && y.tensor()) return of_arrays(operation, *x.tensor(), *y.tensor());
  if (!x.tensor() && !y.tensor()) return binary_of_numbers(operation, x, y);
  if (x.tensor()) {
    if (const auto answer = compared_beyond_range(operation, *x.tensor(), y, true)) return *answer;
    return Node::apply(operation, {*x.tensor(), weak_constant(operation, y, x.tensor()->dtype())});
  }
  if (const auto answer = compared_beyond_range(operation, *y.tensor(), x, false)) return *answer;
  return Node::apply(operation, {weak_constant(operation, x, y.tensor()->dtype()), *y.tensor()});
}

}  // namespace weft::numpy
