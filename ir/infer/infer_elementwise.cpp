#include <array>

#include "ir/infer.hpp"
#include "ir/infer/infer_families.hpp"
#include "ir/memory_order.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

constexpr std::size_t max_inputs = 3;

LoopTypes types_of_loop(Operation operation, std::span<const Tensor> inputs, const Attributes& attributes) {
  std::array<DType, max_inputs> dtypes{};
  for (std::size_t i = 0; i < inputs.size(); ++i) dtypes[i] = inputs[i].type().dtype;
  const DType astype =
      operation == Operation::astype ? attribute<DType>(attributes, Attribute::dtype) : DType::bool_;
  return loop_types(operation, {dtypes.data(), inputs.size()}, astype);
}

const Type& of_most_axes(std::span<const Tensor> inputs) {
  const Type* result = &inputs[0].type();
  for (const Tensor& input : inputs) {
    if (input.type().ndim() > result->ndim()) result = &input.type();
  }
  return *result;
}

/// The common case, decided without a copy of anything: every input is C-contiguous and of the shape of
/// `widest`, or 0-d.
bool all_c_contiguous(std::span<const Tensor> inputs, const Type& widest) {
  for (const Tensor& input : inputs) {
    const Type& type = input.type();
    if (type.ndim() == 0) continue;
    if (type.shape != widest.shape || !is_c_contiguous(type.shape, type.strides, itemsize(type.dtype)))
      return false;
  }
  return true;
}

Dims strides_of_result(Operation operation, const LoopTypes& loop, std::span<const Tensor> inputs,
                       const Type& widest, const Dims& shape) {
  std::array<const Type*, max_inputs> operands{};
  for (std::size_t i = 0; i < inputs.size(); ++i) operands[i] = &inputs[i].type();
  const std::span all(operands.data(), inputs.size());
  if (operation == Operation::where) return iterated_strides(shape, all, itemsize(loop.result));
  const bool has_loops_of_all = info(operation).type_rule == TypeRule::logical;
  return ufunc_strides(shape, has_loops_of_all ? widest.dtype : loop.loop, all, itemsize(loop.result));
}

Type infer_broadcast(Operation operation, const LoopTypes& types, std::span<const Tensor> inputs,
                     const Type& widest) {
  std::array<Dims, max_inputs> shapes;
  for (std::size_t i = 0; i < inputs.size(); ++i) shapes[i] = inputs[i].type().shape;
  Dims shape = broadcast_shapes({shapes.data(), inputs.size()});
  check_iteration(shape);
  element_count(shape, itemsize(types.result));
  Dims strides = strides_of_result(operation, types, inputs, widest, shape);
  return {types.result, std::move(shape), std::move(strides)};
}

}  // namespace

void check_iteration(const Dims& shape) {
  std::int64_t count = 1;
  for (std::int64_t length : shape) {
    if (__builtin_mul_overflow(count, length, &count)) throw ValueError("iterator is too large");
  }
}

Type infer_elementwise(Operation operation, std::span<const Tensor> inputs, const Attributes& attributes) {
  const LoopTypes types = types_of_loop(operation, inputs, attributes);
  const DType dtype = types.result;
  const Type& widest = of_most_axes(inputs);
  if (all_c_contiguous(inputs, widest)) return c_type(dtype, widest.shape);
  if (operation != Operation::astype) return infer_broadcast(operation, types, inputs, widest);
  element_count(widest.shape, itemsize(dtype));
  return {dtype, widest.shape, copy_strides(widest, itemsize(dtype))};
}

}  // namespace weft
