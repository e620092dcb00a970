#include "codegen/compiler/gpu/tiles/tile_reads.hpp"

#include "codegen/compiler/gpu/neighbours.hpp"

namespace weft::codegen {

int first_access(const LoopNest& nest, const TileOperand& operand) {
  for (const int index : operand.body)
    if (nest.instructions[index].opcode == Instruction::Opcode::load) return nest.instructions[index].index;
  return -1;
}

int axis_of(const LoopNest& nest, const TileOperand& operand) {
  return nest.parallel_axes - (operand.of_line ? 2 : 1);
}

Value is_along(const Kernel& kernel, int access, int axis) {
  Values& values = kernel.values;
  const StrideClass stride = kernel.nest.accesses[access].strides[axis];
  if (stride != StrideClass::any) return values.constant(DType::bool_, stride == StrideClass::one ? 1 : 0);
  return values.compare(Relation::equal, kernel.params[kernel.layout.stride(access, axis)], values.index(1));
}

Value stride_of(const Kernel& kernel, int access, int axis) {
  switch (kernel.nest.accesses[access].strides[axis]) {
    case StrideClass::zero:
      return kernel.values.index(0);
    case StrideClass::one:
      return kernel.values.index(1);
    case StrideClass::two:
      return kernel.values.index(2);
    case StrideClass::minus_one:
      return kernel.values.index(-1);
    case StrideClass::any:
      return kernel.params[kernel.layout.stride(access, axis)];
  }
  __builtin_unreachable();
}

Scope read_scope(const Kernel& kernel, const TileOperand& operand, const ValueList& tile, Value point,
                 Value element) {
  Values& values = kernel.values;
  const auto within = [&](int axis, Value index) {
    return values.minimum(index, values.subtract(kernel.extent(axis), values.index(1)));
  };
  const int own = axis_of(kernel.nest, operand), row = kernel.axes() - 1;
  Scope scope = outermost(kernel);
  for (int axis = 0; axis < kernel.nest.parallel_axes; ++axis)
    scope.enter(kernel, axis, axis == own ? within(axis, values.add(tile[axis], point)) : tile[axis]);
  scope.enter_row(kernel, row, within(row, element));
  return scope;
}

Value lies_in_pieces(const Kernel& kernel, const TileOperand& operand, const ValueList& tile, DType dtype,
                     int along, int across) {
  Values& values = kernel.values;
  const int access = first_access(kernel.nest, operand),
            in_piece = static_cast<int>(access_bytes / itemsize(dtype));
  const Value zero = values.index(0), rest = values.index(in_piece - 1);
  const auto is_multiple = [&](Value number) {
    return values.compare(Relation::equal, values.bit_and(number, rest), zero);
  };
  const Scope first = read_scope(kernel, operand, tile, zero, zero);
  const Value aligned = is_at_multiple(values, dtype, place_of(kernel, first, access), in_piece);
  return values.bit_and(
      values.bit_and(is_along(kernel, access, along), aligned),
      values.bit_and(is_multiple(stride_of(kernel, access, across)), is_multiple(kernel.extent(along))));
}

}  // namespace weft::codegen
