#include "ir/derivatives/partials.hpp"
#include "ir/derivatives/tangents.hpp"
#include "ir/formulas/terms.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

using Tangents = std::vector<Tensor>;

/// What `make` gives for the operands of a node: their tangents in the dtype of the result, a 0-d zero for
/// none.
struct Chosen {
  const Node& node;
  const Tangents& tangents;
  Formula operator()(std::size_t i) const {
    const DType dtype = node.types()[0].dtype;
    return {tangents[i] ? matching(tangents[i], {dtype, tangents[i].type().shape, {}}) : zero_of(dtype)};
  }
};

Formula input(const Node& node, std::size_t i) { return {node.inputs()[i]}; }

/// The first operand's where `first` holds, the second's elsewhere, and half of each at ties.
Tensor of_extremum(const Node& node, const Tangents& tangents, const Formula& first) {
  const Chosen tangent{node, tangents};
  const Formula ties = input(node, 0) == input(node, 1);
  const Formula a = tangent(0), b = tangent(1);
  return where(ties, 0.5 * (a + b), where(first, a, b)).tensor;
}

Tensor of_clip(const Node& node, const Tangents& tangents) {
  const Chosen tangent{node, tangents};
  const Formula x = input(node, 0), least = input(node, 1), most = input(node, 2);
  return where((x > most) | (least > most), tangent(2), where(x < least, tangent(1), tangent(0))).tensor;
}

Formula real_part(const Formula& z) { return {Node::apply(Operation::real, {z.tensor})}; }

/// Of a real number its sign; |z| changes as what points along z does, and at 0 not at all.
Tensor of_absolute(const Node& node, const Tensor& tangent) {
  const Formula z = input(node, 0), y{Tensor(&node)};
  if (!is_complex(z.tensor.type().dtype)) return times(tangent, sign(z).tensor);
  return zero_where(y == 0, real_part(conjugate(z) * Formula{tangent}) / y).tensor;
}

/// Of a complex number its direction, which what points along it does not change.
Tensor of_sign(const Node& node, const Tensor& tangent) {
  const Formula z = input(node, 0), y{Tensor(&node)}, t{tangent};
  if (!is_complex(z.tensor.type().dtype)) return {};
  return zero_where(z == 0, (t - y * real_part(conjugate(y) * t)) / abs(z)).tensor;
}

Tensor by_own_rule(const Node& node, const Tangents& tangents) {
  const Formula a = input(node, 0);
  switch (node.operation()) {
    case Operation::absolute:
      return of_absolute(node, tangents[0]);
    case Operation::sign:
      return of_sign(node, tangents[0]);
    case Operation::conjugate:
      return conjugated(tangents[0]);
    case Operation::astype:
      return tangents[0];
    case Operation::maximum:
      return of_extremum(node, tangents, (a > input(node, 1)) | is_nan(a));
    case Operation::minimum:
      return of_extremum(node, tangents, (a < input(node, 1)) | is_nan(a));
    case Operation::fmax:
      return of_extremum(node, tangents, (a > input(node, 1)) | is_nan(input(node, 1)));
    case Operation::fmin:
      return of_extremum(node, tangents, (a < input(node, 1)) | is_nan(input(node, 1)));
    case Operation::clip:
      return of_clip(node, tangents);
    case Operation::where: {
      const Chosen tangent{node, tangents};
      return tangents[1] || tangents[2] ? where(a, tangent(1), tangent(2)).tensor : Tensor();
    }
    default:
      throw InternalError("no derivative of " + std::string(name(node.operation())));
  }
}

Tensor by_rule(const Node& node, const Tangents& tangents) {
  switch (rule_kind(node.operation())) {
    case RuleKind::partials:
      return by_partials(applied(node), tangents);
    case RuleKind::flat:
      return {};
    case RuleKind::own:
      return by_own_rule(node, tangents);
  }
  __builtin_unreachable();
}

}  // namespace

Tensor elementwise_tangent(const Node& node, const Tangents& tangents) {
  const Tensor tangent = by_rule(node, tangents);
  return tangent ? matching(tangent, node.types()[0]) : tangent;
}

}  // namespace weft
