#include "ir/reference/elementwise.hpp"

#include "ir/promotion.hpp"
#include "ir/reference/cast.hpp"
#include "ir/reference/families.hpp"
#include "ir/reference/layout.hpp"

namespace weft::reference {
namespace {

/// Moves elements, so by bytes: NaN payloads stay.
void select(const ndarray& condition, const ndarray& x, const ndarray& y, const ndarray& result) {
  const ndarray chosen = condition.copy_c(), from_x = x.copy_c(), values = y.copy_c();
  const auto size = static_cast<std::size_t>(values.itemsize());
  for (std::int64_t i = 0; i < values.size(); ++i)
    if (chosen.data<bool>()[i]) std::copy_n(from_x.bytes() + i * size, size, values.bytes() + i * size);
  result.assign(values);
}

LoopTypes types_of(const Node& node, const Arrays& inputs) {
  std::vector<DType> dtypes;
  for (const ndarray& input : inputs) dtypes.push_back(input.dtype());
  const bool casts = node.operation() == Operation::astype;
  return loop_types(node.operation(), dtypes, casts ? node.attribute<DType>(Attribute::dtype) : DType::bool_);
}

/// int64 with uint64, each converted within its own kind.
ndarray widened(const ndarray& array) {
  return cast(array, kind(array.dtype()) == DTypeKind::unsigned_integer ? DType::uint64 : DType::int64);
}

void evaluate_binary(const Node& node, const Arrays& inputs, const LoopTypes& types, const ndarray& result) {
  const Operation operation = node.operation();
  if (operation == Operation::nextafter && is_half(types.loop))
    return next_half(cast(inputs[0], types.loop), cast(inputs[1], types.loop), result);
  if (info(operation).type_rule != TypeRule::comparison)
    return binary(operation, cast(inputs[0], types.loop), cast(inputs[1], types.loop), result);
  if (types.mixed_sign) return compare(operation, widened(inputs[0]), widened(inputs[1]), result);
  compare(operation, cast(inputs[0], types.loop), cast(inputs[1], types.loop), result);
}

void evaluate_loop(const Node& node, const Arrays& inputs, const LoopTypes& types, const ndarray& result) {
  switch (node.operation()) {
    case Operation::where:
      select(broadcast(cast(inputs[0], DType::bool_), result.shape()),
             broadcast(cast(inputs[1], types.loop), result.shape()),
             broadcast(cast(inputs[2], types.loop), result.shape()), result);
      break;
    case Operation::astype:
      result.assign(cast(inputs[0], types.result));
      break;
    case Operation::fma:
      fused_multiply_add(broadcast(cast(inputs[0], types.loop), result.shape()),
                         broadcast(cast(inputs[1], types.loop), result.shape()),
                         broadcast(cast(inputs[2], types.loop), result.shape()), result);
      break;
    case Operation::clip:
      clip(broadcast(cast(inputs[0], types.loop), result.shape()),
           broadcast(cast(inputs[1], types.loop), result.shape()),
           broadcast(cast(inputs[2], types.loop), result.shape()), result);
      break;
    default:
      if (info(node.operation()).type_rule == TypeRule::predicate)
        predicate(node.operation(), inputs[0], result);
      else if (inputs.size() == 1)
        unary(node.operation(), cast(inputs[0], types.loop), result);
      else
        evaluate_binary(node, inputs, types, result);
  }
}

/// In the dtype that the loop is computed in, then rounded to the loop's own.
ndarray evaluate_rounded(const Node& node, Arrays inputs, LoopTypes types, DType computed) {
  if (takes_first_of_equals(node.operation(), types.loop)) std::swap(inputs[0], inputs[1]);
  for (ndarray& input : inputs) input = cast(cast(input, types.loop), computed);
  types.result = types.result == types.loop ? computed : types.result;
  types.loop = computed;
  const ndarray exact = ndarray::empty(types.result, node.types()[0].shape);
  evaluate_loop(node, inputs, types, exact);
  return cast(exact, node.types()[0].dtype);
}

}  // namespace

ndarray evaluate_elementwise(const Node& node, const Arrays& inputs) {
  const LoopTypes types = types_of(node, inputs);
  const DType computed = computed_dtype(node.operation(), types.loop);
  const ndarray result = empty(node.types()[0]);
  if (computed == types.loop)
    evaluate_loop(node, inputs, types, result);
  else
    result.assign(evaluate_rounded(node, inputs, types, computed));
  return result;
}

}  // namespace weft::reference
