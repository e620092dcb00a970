#include "frontend/source/operators/operators.hpp"

#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/data/either_kind.hpp"
#include "frontend/source/data/float_errors.hpp"
#include "frontend/source/data/python_numbers.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/operators/array_operators.hpp"
#include "frontend/source/operators/beside_none.hpp"
#include "frontend/source/operators/container_operators.hpp"
#include "frontend/source/texts/text_fields.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/system/errors.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// Which Python's complex numbers have.
bool is_of_complex(Token operation) {
  return operation == Token::add || operation == Token::subtract || operation == Token::multiply ||
         operation == Token::divide || operation == Token::power;
}

bool is_complex_scalar(const Value& value) {
  return value.as<Scalar>() && is_complex(value.tensor()->dtype());
}

}  // namespace

Value binary(Token operation, const Value& a, const Value& b) {
  if (operation == Token::remainder && text_in(a)) return percent(a, b);
  if (a.as<Marked>() || b.as<Marked>()) return of_marked(binary, operation, a, b);
  refuse_none(operation, a, b);
  if (is_of_complex(operation))
    if (const auto number = float_beside_complex(a, b)) return binary(operation, a, *number);
  if (const auto arrays = beside_array(a, b)) return binary(operation, arrays->first, arrays->second);
  const auto repeats = [](const Value& value) { return is_list_or_tuple(value) || text_in(value); };
  if (repeats(a))
    if (const auto known = known_at_hand(b)) return binary(operation, a, *known);
  if (repeats(b))
    if (const auto known = known_at_hand(a)) return binary(operation, *known, b);
  if (a.as<ComputedNumber>() || b.as<ComputedNumber>()) return computed_binary(operation, a, b);
  if (const auto sequence = repeated_by_scalar(operation, a, b)) return *sequence;
  if (divides(operation) && operation != Token::divide && (is_complex_scalar(a) || is_complex_scalar(b)) &&
      !a.as<Array>() && !b.as<Array>())
    throw_unsupported(operation, a, b);
  if (a.tensor() || b.tensor()) return computed_of_either(a, b, array_result(operation, a, b));
  if (a.is_number() && b.is_number()) return number_arithmetic(operation, a, b);
  if (const auto container = container_arithmetic(operation, a, b)) return *container;
  if (operation == Token::multiply && (repeats(a) || repeats(b)))
    throw TypeError("can't multiply sequence by non-int of type '" + type_name(repeats(a) ? b : a) + "'");
  throw_unsupported(operation, a, b);
}

Value unary(Token operation, const Value& a) {
  if (operation == Token::not_) {
    if (const auto unknown = unknown_truth(a)) return computed_unary(operation, computed_number(*unknown));
    return !truth(a);
  }
  if (const auto* marked = a.as<Marked>()) return marked_unary(unary, operation, *marked);
  if (const auto* number = a.as<ComputedNumber>()) return computed_unary(operation, *number);
  if (a.is_number()) return number_unary(operation, a);
  if (const LazyTensor* tensor = a.tensor()) {
    const LooksAtFloats looks;
    const numpy::NamedCall call(a.as<Scalar>() ? "scalar negative" : "");
    if (operation == Token::subtract) return computed_of_either(a, a, numpy::negative(*tensor));
    if (operation == Token::invert) return computed_of_either(a, a, numpy::invert(*tensor));
    return computed_of_either(a, a, numpy::copied_by_ufunc(numpy::positive(*tensor)));
  }
  throw TypeError("bad operand type for unary " + std::string(spelling(operation)) + ": '" + type_name(a) +
                  "'");
}

}  // namespace weft::source
