#include "frontend/source/reading_ahead.hpp"

#include <algorithm>
#include <limits>
#include <optional>

namespace weft::source {
namespace {

thread_local std::vector<std::int64_t>* current = nullptr;

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

ReadingAhead::ReadingAhead(std::vector<std::int64_t>* decisions) : before_(current) { current = decisions; }
ReadingAhead::~ReadingAhead() { current = before_; }

bool is_reading_ahead() { return current != nullptr; }

void note_decision(PythonInt number) {
  using Limits = std::numeric_limits<std::int64_t>;
  if (current)
    current->push_back(
        static_cast<std::int64_t>(std::clamp<PythonInt>(number, Limits::min(), Limits::max())));
}

/// Of numbers that are affine, a square that is affine too is of one and the same.
void note_choice(PythonInt number) {
  note_decision(number);
  note_decision(number * number + 1);
}

void note_decision(double number) { note_decision(PythonInt{(number > 0) - (number < 0)}); }

Value computed(Token operation, Value known, const Value& a, const Value& b) {
  const auto applied = operation_of(operation);
  if (!current || !applied || !known.python_float() || (!is_computed(a) && !is_computed(b))) return known;
  return PythonFloat{*known.python_float(), Node::apply(*applied, {computation(a), computation(b)})};
}

Value computed_float(const Value& number) {
  if (!current || !is_computed(number)) return *number.real();
  return PythonFloat{*number.real(), computation(number)};
}

}  // namespace weft::source
