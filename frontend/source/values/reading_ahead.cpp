#include "frontend/source/values/reading_ahead.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "frontend/source/values/reading.hpp"
#include "ir/graph.hpp"
#include "ir/whole_numbers.hpp"

namespace weft::source {
namespace {

/// A whole number of the sign of a float, which is affine in what only such floats are affine in: they are
/// multiples of 2^-20, or any others by their bits, which follow no line.
PythonInt as_whole(double number) {
  const double scaled = number * 0x1p20;
  if (std::abs(scaled) < 0x1p60 && scaled == std::floor(scaled)) return static_cast<PythonInt>(scaled);
  const auto bits = static_cast<PythonInt>(std::bit_cast<std::uint64_t>(std::abs(number)) >> 1 | 1);
  return number < 0 ? -bits : bits;
}

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

/// Of a float, or complex number, that is computed.
Tensor known_computation(const Value& number) {
  if (const auto* real = number.as<PythonFloat>()) return real->computed;
  const auto* complex = number.as<PythonComplex>();
  return complex ? complex->computed : Tensor();
}

}  // namespace

ReadingAhead::ReadingAhead(std::vector<std::int64_t>* decisions, std::vector<std::int64_t>* divisors)
    : decisions_before_(std::exchange(reading().decisions, decisions)),
      divisors_before_(std::exchange(reading().divisors, divisors)) {}
ReadingAhead::~ReadingAhead() {
  reading().decisions = decisions_before_;
  reading().divisors = divisors_before_;
}

bool is_reading_ahead() { return reading().decisions != nullptr; }

bool may_be_made_of_lengths(double number) { return std::abs(number) >= least_measured_length / 2.0; }

namespace {

/// Numbers of an array that are looked at.
constexpr std::int64_t most_numbers = 64;

bool may_hold_lengths(const ndarray& array) {
  if (array.size() > most_numbers) return true;
  const ndarray numbers = array.copy_c();
  bool found = false;
  dispatch(array.dtype(), [&]<class T>() {
    for (std::int64_t i = 0; i < numbers.size(); ++i) {
      const auto number = numbers.data<T>()[i];
      if constexpr (std::is_arithmetic_v<T>)
        found |= may_be_made_of_lengths(static_cast<double>(number));
      else
        found = true;
    }
  });
  return found;
}

bool may_hold_lengths(const Node& node) {
  const auto large = [](std::int64_t number) { return may_be_made_of_lengths(static_cast<double>(number)); };
  const auto holds = [](const auto& attribute) {
    const auto* array = std::get_if<ndarray>(&attribute.second);
    return array && may_hold_lengths(*array);
  };
  const auto long_axis = [&](const Type& type) { return std::ranges::any_of(type.shape, large); };
  return std::ranges::any_of(numbers_of(node.attributes()), large) ||
         std::ranges::any_of(node.types(), long_axis) || std::ranges::any_of(node.attributes(), holds);
}

}  // namespace

bool may_be_made_of_lengths(const LazyTensor& tensor) {
  return std::ranges::any_of(topological_order(Graph{{tensor}}),
                             [](const NodePtr& node) { return may_hold_lengths(*node); });
}

bool reads_one_step() { return reading().divisors && !reading().lists; }

namespace {

/// The nearest that 64 bits hold, so that twice it, and its square, fit in 128.
PythonInt nearest_long(PythonInt number) {
  using Limits = std::numeric_limits<std::int64_t>;
  return std::clamp<PythonInt>(number, Limits::min(), Limits::max());
}

}  // namespace

void note_decision(PythonInt number, int tie) {
  number = nearest_long(number);
  if (tie != 0) number = 2 * number + tie;
  if (auto* const decisions = reading().decisions)
    decisions->push_back(static_cast<std::int64_t>(nearest_long(number)));
}

void note_divisor(PythonInt number) {
  auto* const divisors = reading().divisors;
  if (!divisors) return note_decision(number);
  divisors->push_back(static_cast<std::int64_t>(nearest_long(number)));
}

/// Of numbers that are affine, a square that is affine too is of one and the same.
void note_choice(PythonInt number) {
  note_decision(number);
  number = nearest_long(number);
  note_decision(number * number + 1);
}

void note_decision(double number, int tie) {
  note_decision(reading().divisors ? as_whole(number) : PythonInt{(number > 0) - (number < 0)}, tie);
}

void note_text(std::string_view text) {
  note_choice(static_cast<PythonInt>(std::hash<std::string_view>()(text) >> 34));
}

bool is_computed_ahead(const Value& number) {
  return is_reading_ahead() && (number.as<PythonInt>() || known_computation(number));
}

Tensor computation_of(const Value& number) {
  if (Tensor computed = known_computation(number)) return computed;
  const auto real = number.real();
  return real ? constant(*real) : constant(*number.complex());
}

Value computed(Token operation, Value known, const Value& a, const Value& b) {
  const auto applied = operation_of(operation);
  if (!applied || !known.python_float() || (!is_computed_ahead(a) && !is_computed_ahead(b))) return known;
  return PythonFloat{*known.python_float(), Node::apply(*applied, {computation_of(a), computation_of(b)})};
}

Value computed_float(const Value& number) {
  if (!is_computed_ahead(number)) return *number.real();
  return PythonFloat{*number.real(), computation_of(number)};
}

}  // namespace weft::source
