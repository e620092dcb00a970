#include "passes/rewrite/expand_argmax.hpp"

#include <limits>

#include "ir/stored_as.hpp"
#include "ir/text/places.hpp"
#include "passes/analysis/copies.hpp"

namespace weft::passes {
namespace {

Tensor integer(std::int64_t value) { return constant<std::int64_t>(value); }

Tensor reduced(Operation operation, const Tensor& x, const Dims& axes, bool keepdims) {
  return Node::apply(operation, {x}, {{Attribute::axis, axes}, {Attribute::keepdims, keepdims}});
}

/// Which elements equal the extreme of theirs; where it is NaN, which are NaN.
Tensor is_extreme(const Node& node, const Tensor& input) {
  const bool largest = node.operation() == Operation::argmax;
  const Tensor extreme =
      reduced(largest ? Operation::max : Operation::min, input, node.attribute<Dims>(Attribute::axis), true);
  const Tensor equal = Node::apply(Operation::equal, {input, extreme});
  if (!is_floating(input.type().dtype)) return equal;
  return Node::apply(Operation::logical_or, {equal, Node::apply(Operation::isnan, {input})});
}

}  // namespace

Tensor expand_argmax(const Node& node, const Tensor& input) {
  const Type& type = node.types()[0];
  const Dims& axes = node.attribute<Dims>(Attribute::axis);
  constexpr std::int64_t beyond = std::numeric_limits<std::int64_t>::max();
  if (axes.empty()) return zeros(type);
  if (input.type().size() == 0) return with_type(filled(type, ndarray::scalar(beyond)), type);
  const Tensor candidates = Node::apply(
      Operation::where, {is_extreme(node, input), places(input.type().shape, axes), integer(beyond)});
  return with_type(reduced(Operation::min, candidates, axes, node.attribute<bool>(Attribute::keepdims)),
                   type);
}

}  // namespace weft::passes
