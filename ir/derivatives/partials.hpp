// Partial derivatives of elementwise operations: what tables/derivatives.def says.
#pragma once
#include <optional>

#include "ir/formula.hpp"

namespace weft {

enum class Derivative : std::uint8_t { partials, flat, own };
/// Of an elementwise operation.
Derivative derivative(Operation operation);

/// Of the result of a node, which has partials, by one of its operands. None where it is flat in that.
std::optional<Formula> partial(const Node& node, std::size_t operand);

/// `value`, and 0 where the condition holds.
Formula zero_where(const Formula& condition, const Formula& value);

}  // namespace weft
