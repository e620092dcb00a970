#include <algorithm>
#include <array>
#include <cmath>

#include "passes/analysis/scalars.hpp"
#include "passes/rewrite/rewrite_rules.hpp"

namespace weft::passes {
namespace {

/// The other operand of a binary `node`, when one that satisfies `is_neutral` is on either side.
template <class Predicate>
std::optional<Tensor> beside(const Node& node, Predicate is_neutral) {
  if (is_neutral(node.inputs()[1])) return node.inputs()[0];
  if (is_neutral(node.inputs()[0])) return node.inputs()[1];
  return {};
}

bool is_zero_of_integers(const Tensor& tensor) {
  return !is_floating(tensor.type().dtype) && is_exactly(tensor, 0);
}

/// The dtype is the result's: an operand of another would have to be converted, and is not taken anyhow.
bool integral(const Node& node) { return !is_floating(node.types()[0].dtype); }

std::optional<Tensor> times_one(const Node& node) {
  if (node.operation() != Operation::multiply) return {};
  return beside(node, [](const Tensor& t) { return is_exactly(t, 1); });
}

/// A float sum with -0.0 alone keeps x; with +0.0 it would turn -0.0 into +0.0.
std::optional<Tensor> plus_nothing(const Node& node) {
  if (node.operation() != Operation::add) return {};
  if (integral(node)) return beside(node, is_zero_of_integers);
  return beside(node, [](const Tensor& t) { return is_exactly(t, -0.0); });
}

std::optional<Tensor> minus_zero(const Node& node) {
  if (node.operation() != Operation::subtract || !is_exactly(node.inputs()[1], 0)) return {};
  return node.inputs()[0];
}

std::optional<Tensor> or_nothing(const Node& node) {
  if (node.operation() != Operation::bitwise_or && node.operation() != Operation::bitwise_xor) return {};
  return beside(node, is_zero_of_integers);
}

std::optional<Tensor> with_itself(const Node& node) {
  static constexpr std::array idempotent{Operation::bitwise_and, Operation::bitwise_or, Operation::maximum,
                                         Operation::minimum};
  for (const Operation operation : idempotent)
    if (node.operation() == operation && node.inputs()[0].is(node.inputs()[1])) return node.inputs()[0];
  return {};
}

std::optional<Tensor> twice_undone(const Node& node) {
  const Operation operation = node.operation();
  static constexpr std::array involutions{Operation::negative, Operation::invert, Operation::logical_not};
  if (std::ranges::find(involutions, operation) == involutions.end()) return {};
  if (node.inputs()[0].operation() != operation) return {};
  return node.inputs()[0].node().inputs()[0];
}

/// Of unsigned integers -x is no sign.
std::optional<Tensor> absolute_of_sign(const Node& node) {
  if (node.operation() != Operation::absolute) return {};
  const Operation below = node.inputs()[0].operation();
  if (below == Operation::absolute) return node.inputs()[0];
  if (below != Operation::negative || kind(node.types()[0].dtype) == DTypeKind::unsigned_integer) return {};
  return with_inputs(node, {node.inputs()[0].node().inputs()[0]})[0];
}

std::optional<Tensor> same_astype(const Node& node) {
  if (node.operation() != Operation::astype) return {};
  return node.inputs()[0];
}

/// 1 / number, when it has no rounding: of a power of two.
template <class T>
std::optional<T> exact_reciprocal(T number) {
  int exponent = 0;
  const T reciprocal(1 / number);
  if (std::abs(std::frexp(number, &exponent)) != 0.5F || !std::isfinite(reciprocal)) return {};
  return reciprocal;
}

/// Both are the one rounding of the same real number.
std::optional<Tensor> divided_by_power_of_two(const Node& node) {
  const Type& type = node.types()[0];
  if (node.operation() != Operation::divide || node.inputs()[0].type().dtype != type.dtype) return {};
  const Tensor& divisor = node.inputs()[1];
  if (divisor.operation() != Operation::constant || divisor.type().dtype != type.dtype) return {};
  const auto value = *uniform_value(divisor);
  return dispatch_real(type.dtype, [&]<class T>() -> std::optional<Tensor> {
    if constexpr (is_float_type<T>)
      if (const auto reciprocal = exact_reciprocal(*value.data<T>()))
        return Node::apply(Operation::multiply, {node.inputs()[0], constant(*reciprocal)});
    return {};
  });
}

std::optional<Tensor> known_choice(const Node& node) {
  if (node.operation() != Operation::where) return {};
  const auto condition = uniform_value(node.inputs()[0]);
  if (!condition) return {};
  const bool taken =
      dispatch_real(condition->dtype(), [&]<class T>() { return *condition->data<T>() != T(0); });
  return node.inputs()[taken ? 1 : 2];
}

std::optional<Tensor> check_that_holds(const Node& node) {
  if (node.operation() != Operation::check) return {};
  const auto fails = uniform_value(node.inputs()[1]);
  if (!fails || *fails->data<bool>()) return {};
  return node.inputs()[0];
}

constexpr RewriteRule rules[] = {
    {"x * 1 -> x", times_one},
    {"x + (-0.0) -> x; of integers x + 0 -> x", plus_nothing},
    {"x - 0 -> x", minus_zero},
    {"of integers x | 0, x ^ 0 -> x", or_nothing},
    {"x & x, x | x, maximum(x, x), minimum(x, x) -> x", with_itself},
    {"-(-x), ~~x, not not x -> x", twice_undone},
    {"abs(abs(x)), abs(-x) -> abs(x)", absolute_of_sign},
    {"astype to the same dtype -> x", same_astype},
    {"x / 2**k -> x * 2**-k", divided_by_power_of_two},
    {"where(True, x, y) -> x", known_choice},
    {"check(x, False) -> x", check_that_holds},
};

}  // namespace

std::span<const RewriteRule> arithmetic_rules() { return rules; }

}  // namespace weft::passes
