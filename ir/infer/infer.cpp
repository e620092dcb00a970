#include "ir/infer.hpp"

#include "ir/families.hpp"
#include "ir/infer/infer_families.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

Type infer_structure(Operation operation, std::span<const Tensor> inputs, const Attributes& attributes) {
  switch (structure_op(operation)) {
    case StructureOp::concatenate:
      return infer_concatenate(inputs, attributes);
    case StructureOp::setitem:
      return infer_setitem(inputs[0].type(), inputs[1].type(), attributes);
    case StructureOp::call:
      return infer_call(attributes);
    case StructureOp::check:
      return infer_check(inputs[0].type(), inputs[1].type(), attributes);
    case StructureOp::measure:
      return infer_measure(inputs[0].type());
    case StructureOp::trim:
    case StructureOp::with_derivative:
      return inputs[0].type();
    case StructureOp::cumsum:
    case StructureOp::cumprod:
      return infer_scan(inputs[0].type(), attributes);
    case StructureOp::from_parts:
      return infer_from_parts(inputs[0].type(), inputs[1].type(), attributes);
    case StructureOp::matmul:
      return infer_matmul(inputs[0].type(), inputs[1].type(), attributes);
    case StructureOp::composite:
    case StructureOp::loop:
      break;
  }
  throw InternalError("infer: a composite, and a loop, has several types");
}

Type infer_one(Operation operation, std::span<const Tensor> inputs, const Attributes& attributes) {
  switch (family(operation)) {
    case Family::elementwise:
      return infer_elementwise(operation, inputs, attributes);
    case Family::reduction:
      return infer_reduction(operation, inputs[0].type(), attributes);
    case Family::leaf:
      return infer_leaf(operation, attributes);
    case Family::structure:
      return infer_structure(operation, inputs, attributes);
    case Family::indexing:
      return infer_indexing(operation, inputs, attributes);
    case Family::view:
      break;
  }
  throw InternalError("infer: a view may have several types");
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
