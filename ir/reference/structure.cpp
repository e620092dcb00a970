#include "ir/families.hpp"
#include "ir/indexing.hpp"
#include "ir/infer.hpp"
#include "ir/reference/cast.hpp"
#include "ir/reference/families.hpp"
#include "ir/reference/layout.hpp"
#include "ir/reference/matmul.hpp"
#include "runtime/array/strided_copy.hpp"
#include "runtime/system/errors.hpp"

namespace weft::reference {
namespace {

/// Casts, broadcasts and copies `values` into the memory of `target`.
void store(const ndarray& target, const ndarray& values) {
  target.assign(broadcast(cast(values, target.dtype()), target.shape()));
}

ndarray concatenate(const Node& node, const Arrays& inputs) {
  const auto axis = static_cast<std::size_t>(node.attribute<std::int64_t>(Attribute::axis));
  const ndarray result = empty(node.types()[0]);
  std::int64_t start = 0;
  for (const ndarray& input : inputs) {
    if (input.shape()[axis] > 0)
      store(result.view(input.shape(), result.strides(), start * result.strides()[axis]), input);
    start += input.shape()[axis];
  }
  return result;
}

/// Without the gaps and repetitions of a view that the numbers may be.
ndarray from_parts(const Node& node, const Arrays& parts) {
  Type type = node.types()[0];
  type.strides = k_order_strides(type.shape, {&type.strides, 1}, itemsize(type.dtype));
  const ndarray result = empty(type);
  std::byte* address = result.bytes();
  for (const ndarray& part : parts) {
    ndarray::from_memory(result.owner(), address, part.dtype(), result.shape(), result.strides())
        .assign(part);
    address += part.itemsize();
  }
  return result;
}

/// A value may have more leading axes of length 1 than the region, as in NumPy's assignment.
ndarray without_extra_axes(const ndarray& value, std::int64_t ndim) {
  const std::int64_t extra = std::max<std::int64_t>(0, value.ndim() - ndim);
  return value.view(Dims(value.shape().begin() + extra, value.shape().end()),
                    Dims(value.strides().begin() + extra, value.strides().end()), 0);
}

ndarray setitem(const Node& node, const Arrays& inputs) {
  const ndarray result = inputs[0].copy_k();
  const ndarray region = indexed(result, node.attribute<Index>(Attribute::index));
  store(region, without_extra_axes(inputs[1], region.ndim()));
  return result;
}

ndarray call(const Node& node, const Arrays& inputs) {
  Arrays arguments;
  for (const ndarray& input : inputs) arguments.push_back(input.copy_c());
  const HostFunction& function = *function_of(node);
  const ndarray result = function.changes_first ? arguments[0] : empty(node.types()[0]);
  weft::call_back(function, arguments, result, axes_of_call(node));
  return result;
}

ndarray check(const Node& node, const Arrays& inputs) {
  const auto text = [&](Attribute which) { return node.attribute<std::string>(which); };
  if (inputs[1].item<bool>())
    throw_raised(text(Attribute::error), text(Attribute::message), text(Attribute::report));
  return inputs[0];
}

}  // namespace

/// Indexing by the runtime's function, which is as plain as can be.
ndarray evaluate_indexing(const Node& node, const Arrays& inputs) {
  return is_pure_indexing(node.operation()) ? evaluate_lookup(node, inputs) : call(node, inputs);
}

ndarray evaluate_structure(const Node& node, const Arrays& inputs) {
  const Type& type = node.types()[0];
  switch (structure_op(node.operation())) {
    case StructureOp::concatenate:
      return concatenate(node, inputs);
    case StructureOp::from_parts:
      return from_parts(node, inputs);
    case StructureOp::setitem:
      return setitem(node, inputs);
    case StructureOp::call:
      return call(node, inputs);
    case StructureOp::check:
      return check(node, inputs);
    case StructureOp::measure:
    case StructureOp::with_derivative:
      return inputs[0];
    case StructureOp::trim: {
      Dims shape = inputs[0].shape();
      shape[static_cast<std::size_t>(node.attribute<std::int64_t>(Attribute::axis))] =
          inputs[1].item<std::int64_t>();
      return inputs[0].view(shape, k_strides(shape, inputs[0].strides(), inputs[0].itemsize()), 0).copy_k();
    }
    case StructureOp::matmul:
      return laid_out(matmul(cast(inputs[0], type.dtype), cast(inputs[1], type.dtype), type.shape), type);
    case StructureOp::cumsum:
    case StructureOp::cumprod:
      return evaluate_scan(node, inputs[0]);
    case StructureOp::composite:
    case StructureOp::loop:
      break;  // of several results
  }
  throw InternalError("reference: no operation " + std::string(name(node.operation())));
}

}  // namespace weft::reference
