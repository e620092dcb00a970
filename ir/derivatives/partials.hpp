// Partial derivatives of elementwise operations: what tables/derivatives.def says.
#pragma once
#include <optional>
#include <vector>

#include "ir/formulas/formula.hpp"

namespace weft {

enum class RuleKind : std::uint8_t { partials, flat, own };
/// Of an elementwise operation.
RuleKind rule_kind(Operation operation);

/// y = operation(a, b, c), all in the dtype in which it is computed: operands that there are not stay empty.
struct Applied {
  Operation operation;
  Formula a, b, c, y;
};
/// What an elementwise node is.
Applied applied(const Node& node);
/// Of y, whose operation has partials, by one of the operands. None where it is flat in that.
std::optional<Formula> partial(const Applied& applied, std::size_t operand);

/// The sum of the partials, each times the tangent of its operand; no tensor stands for zeros.
Tensor by_partials(const Applied& applied, const std::vector<Tensor>& tangents);

/// `value`, and 0 where the condition holds.
Formula zero_where(const Formula& condition, const Formula& value);

}  // namespace weft
