#include "ir/converted.hpp"
#include "passes/analysis/scalars.hpp"
#include "passes/rewrite/rewrite_rules.hpp"

namespace weft::passes {
namespace {

constexpr std::size_t most_pieces = 8;  // each is a node more for each operation that moves
constexpr int most_levels = 4;          // of what is joined from what is joined

/// The place of the one input that is joined, where all others are scalars.
std::optional<std::size_t> joined_input(const Node& node) {
  if (!is_elementwise(node.operation())) return {};
  std::optional<std::size_t> joined;
  for (std::size_t i = 0; i < node.inputs().size(); ++i) {
    const Tensor& input = node.inputs()[i];
    if (is_scalar_like(input)) continue;
    if (joined || input.operation() != Operation::concatenate) return {};
    joined = i;
  }
  return joined;
}

/// `node` over a piece of its input `place`.
Tensor over(const Node& node, std::size_t place, const Tensor& piece) {
  std::vector<Tensor> inputs(node.inputs().begin(), node.inputs().end());
  inputs[place] = piece;
  return with_inputs(node, std::move(inputs))[0];
}

Tensor over_pieces(const Node& node, std::size_t place, const Tensor& value, int levels) {
  if (value.operation() != Operation::concatenate || levels == 0 ||
      value.node().inputs().size() > most_pieces)
    return over(node, place, value);
  std::vector<Tensor> pieces;
  for (const Tensor& piece : value.node().inputs())
    pieces.push_back(over_pieces(node, place, converted(piece, value.type().dtype), levels - 1));
  return with_inputs(value.node(), std::move(pieces))[0];
}

/// What is computed of joined arrays is computed of each, where it is stored for the first time.
std::optional<Tensor> of_joined(const Node& node) {
  const auto place = joined_input(node);
  if (!place) return {};
  const Tensor& joined = node.inputs()[*place];
  if (joined.type().shape != node.types()[0].shape || joined.node().inputs().size() > most_pieces) return {};
  return over_pieces(node, *place, joined, most_levels);
}

constexpr RewriteRule rules[] = {{"f(concatenate(x, y)) -> concatenate(f(x), f(y))", of_joined}};

}  // namespace

std::span<const RewriteRule> join_rules() { return rules; }

}  // namespace weft::passes
