#include "ir/infer.hpp"

#include "ir/infer/infer_families.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

Type infer_structure(Operation operation, std::span<const Tensor> inputs, const Attributes& attributes) {
  switch (operation) {
    case Operation::concatenate:
      return infer_concatenate(inputs, attributes);
    case Operation::setitem:
      return infer_setitem(inputs[0].type(), inputs[1].type(), attributes);
    case Operation::call:
      return infer_call(attributes);
    case Operation::measure:
      return infer_measure(inputs[0].type());
    case Operation::trim:
      return inputs[0].type();
    case Operation::cumsum:
    case Operation::cumprod:
      return infer_scan(inputs[0].type(), attributes);
    case Operation::searchsorted:
      return infer_searchsorted(inputs[0].type(), inputs[1].type());
    case Operation::take:
      return infer_take(inputs[0].type(), inputs[1].type(), attributes);
    case Operation::argsort:
      return infer_argsort(inputs[0].type());
    case Operation::from_parts:
      return infer_from_parts(inputs[0].type(), inputs[1].type(), attributes);
    default:
      return infer_matmul(inputs[0].type(), inputs[1].type(), attributes);
  }
}

Type infer_one(Operation operation, std::span<const Tensor> inputs, const Attributes& attributes) {
  switch (family(operation)) {
    case Family::elementwise:
      return infer_elementwise(operation, inputs, attributes);
    case Family::reduction:
      return infer_reduction(operation, inputs[0].type(), attributes);
    case Family::leaf:
      return infer_leaf(operation, attributes);
    default:
      return infer_structure(operation, inputs, attributes);
  }
}

}  // namespace

std::vector<Type> infer(Operation operation, std::span<const Tensor> inputs, const Attributes& attributes) {
  if (is_view(operation)) return infer_view(operation, inputs[0].type(), attributes);
  if (operation == Operation::composite) return infer_composite(inputs, attributes);
  if (operation == Operation::loop) return infer_loop(inputs, attributes);
  std::vector<Type> types;
  types.push_back(infer_one(operation, inputs, attributes));
  return types;
}

void check_axis(std::int64_t axis, std::int64_t ndim) {
  if (0 <= axis && axis < ndim) return;
  throw AxisError("axis " + std::to_string(axis) + " is out of bounds for array of dimension " +
                  std::to_string(ndim));
}

}  // namespace weft
