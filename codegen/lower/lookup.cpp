#include "codegen/lower/lookup.hpp"

#include "runtime/system/errors.hpp"

namespace weft::codegen {
namespace {

Lookup::Kind kind_of(const Node& node) {
  if (node.operation() == Operation::take) return Lookup::Kind::take;
  if (node.operation() == Operation::argsort) return Lookup::Kind::sort;
  return node.attribute<bool>(Attribute::right) ? Lookup::Kind::search_right : Lookup::Kind::search_left;
}

/// The axis of the table along which places are counted.
std::int64_t axis_of(const Node& node) {
  if (node.operation() == Operation::take) return node.attribute<std::int64_t>(Attribute::axis);
  return node.inputs()[0].type().ndim() - 1;
}

}  // namespace

Lookup lookup(const passes::FusedKernel& kernel, const passes::Schedule& schedule,
              const passes::MemoryPlan& memory) {
  const auto stored = [&](const Tensor& tensor) {
    const passes::Placement& place = schedule.placements.at(tensor);
    if (!is_c_contiguous(tensor.type().shape, place.strides, itemsize(tensor.type().dtype)))
      throw InternalError("what is looked up does not lie in C order");
    BufferRef buffer = memory.buffers.at(place.root);
    buffer.offset += place.offset;
    return buffer;
  };
  const Node& node = *kernel.nodes.at(0);
  const Tensor &table = kernel.inputs.at(0), &keys = kernel.inputs.back();
  const Dims& shape = table.type().shape;
  const auto axis = shape.begin() + axis_of(node);
  return {.kind = kind_of(node),
          .dtype = table.type().dtype,
          .outer = element_count(Dims(shape.begin(), axis)),
          .length = *axis,
          .inner = element_count(Dims(axis + 1, shape.end())),
          .count = node.inputs().size() == 2 ? keys.type().size() : 0,
          .table = stored(table),
          .keys = stored(keys),
          .result = stored(kernel.outputs.at(0))};
}

}  // namespace weft::codegen
