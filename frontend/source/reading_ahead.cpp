#include "frontend/source/computed_floats.hpp"

#include <optional>

namespace weft::source {
namespace {

thread_local bool are_wanted = false;

std::optional<Operation> operation_of(Token token) {
  switch (token) {
    case Token::add:
      return Operation::add;
    case Token::subtract:
      return Operation::subtract;
    case Token::multiply:
      return Operation::multiply;
    case Token::divide:
      return Operation::divide;
    default:
      return {};
  }
}

/// Ints may depend on lengths; floats that are not computed do not.
bool is_computed(const Value& number) {
  const auto* real = number.as<PythonFloat>();
  return real ? static_cast<bool>(real->computed) : number.as<PythonInt>() != nullptr;
}

Tensor computation(const Value& number) {
  const auto* real = number.as<PythonFloat>();
  return real && real->computed ? real->computed : constant(*number.real());
}

}  // namespace

ComputedFloats::ComputedFloats(bool wanted) : before_(are_wanted) { are_wanted = wanted; }
ComputedFloats::~ComputedFloats() { are_wanted = before_; }

Value computed(Token operation, Value known, const Value& a, const Value& b) {
  const auto applied = operation_of(operation);
  if (!are_wanted || !applied || !known.python_float() || (!is_computed(a) && !is_computed(b))) return known;
  return PythonFloat{*known.python_float(), Node::apply(*applied, {computation(a), computation(b)})};
}

Value computed_float(const Value& number) {
  if (!are_wanted || !is_computed(number)) return *number.real();
  return PythonFloat{*number.real(), computation(number)};
}

}  // namespace weft::source
