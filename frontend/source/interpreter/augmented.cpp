#include "frontend/source/interpreter/augmented.hpp"

#include "frontend/source/data/float_errors.hpp"
#include "frontend/source/data/python_numbers.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/list_items.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/items/set_operators.hpp"
#include "frontend/source/operators/array_operators.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/output/gufunc_call.hpp"
#include "frontend/source/output/ufunc_call.hpp"
#include "frontend/source/values/sets.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"

namespace weft::source {
namespace {

/// A product in place is one of matrices, but for the vector that it may be.
LazyTensor product_in_place(const numpy::UfuncOperands& operands) {
  const auto [x, y] = std::pair(numpy::asarray(operands[0]), numpy::asarray(operands[1]));
  if (x.ndim() > 0 && y.ndim() == 1)
    throw ValueError(
        "inplace matrix multiplication requires the first operand to have at least one and the second at "
        "least two dimensions.");
  return matmul_gufunc.product(x, y);
}

Value array_augmented(Token operation, const Array& a, const Value& b) {
  check_dtypes(a, b);
  const LooksAtFloats looks;
  if (operation == Token::matmul)
    return gufunc_into(a, matmul_gufunc, product_in_place, {a.tensor(), operand(b)});
  const ArrayUfunc ufunc = ufunc_of_array(operation, a.tensor(), b);
  if (const auto of_one = ufunc.of_one)
    return ufunc_into(a, ufunc.name, [of_one](const auto& x) { return of_one(x[0]); }, {a.tensor()});
  const auto loop = [of_both = ufunc.of_both](const auto& x) { return of_both(x[0], x[1]); };
  return ufunc_into(a, ufunc.name, loop, {a.tensor(), operand(b)});
}

/// Python names the operator as it is written; NumPy's scalars have none in place.
Value binary_in_place(Token operation, const Value& a, const Value& b) {
  try {
    return binary(operation, a, b);
  } catch (const UnsupportedOperands& error) {
    if (a.tensor()) throw;
    throw error.within(std::string(spelling(operation)) + "=");
  }
}

}  // namespace

Value augmented(Token operation, const Value& a, const Value& b) {
  if (const auto* array = a.as<Array>()) return array_augmented(operation, *array, settled_items(b));
  const auto* list = a.as<std::shared_ptr<Sequence>>();
  const bool is_of_numpy = b.tensor() || b.as<Marked>();  // which adds itself to the list
  if (list && !(*list)->is_tuple && operation == Token::add && !is_of_numpy) {
    for (Value& item : items_of(b)) append(**list, std::move(item));
    return a;
  }
  if (auto set = set_augmented(operation, a, b)) return *std::move(set);
  return binary_in_place(operation, a, b);
}

}  // namespace weft::source
