#include <algorithm>

#include "ir/infer/infer_families.hpp"
#include "ir/memory_order.hpp"
#include "ir/numpy_order/reduction_order.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

void check_axes(const Dims& axes, std::int64_t ndim) {
  for (std::int64_t axis : axes) check_axis(axis, ndim);
  if (std::ranges::adjacent_find(axes) != axes.end()) throw ValueError("duplicate value in 'axis'");
  if (!std::ranges::is_sorted(axes)) throw InternalError("the axes of a reduction are not ascending");
}

bool is_index(Operation operation) { return info(operation).result == ResultDType::index; }

DType result_dtype(Operation operation, DType operand, const Attributes& attributes) {
  switch (info(operation).result) {
    case ResultDType::given:
      return attribute<DType>(attributes, Attribute::dtype);
    case ResultDType::operand:
      return operand;
    case ResultDType::boolean:
      return DType::bool_;
    case ResultDType::index:
      return DType::int64;
  }
  __builtin_unreachable();
}

}  // namespace

Type infer_reduction(Operation operation, const Type& input, const Attributes& attributes) {
  const Dims& axes = attribute<Dims>(attributes, Attribute::axis);
  const bool keepdims = attribute<bool>(attributes, Attribute::keepdims);
  check_axes(axes, input.ndim());

  Type result{result_dtype(operation, input.dtype, attributes), {}, {}};
  for (std::int64_t axis = 0; axis < input.ndim(); ++axis) {
    const bool reduced = std::ranges::binary_search(axes, axis);
    if (!reduced || keepdims) result.shape.push_back(reduced ? 1 : input.shape[axis]);
  }
  element_count(result.shape, itemsize(result.dtype));
  if (is_index(operation)) {
    result.strides = c_strides(result.shape, itemsize(result.dtype));
    return result;
  }
  if (keepdims) {  // axes of length 1 lie where they were walked
    const std::vector<int> order = walking_order(input.shape, std::vector<Dims>{input.strides});
    result.strides = packed_strides(result.shape, order, itemsize(result.dtype));
    return result;
  }
  const Dims strides = reduction_order(input, axes, result.dtype).result_strides;
  for (std::int64_t axis = 0; axis < input.ndim(); ++axis) {
    if (!std::ranges::binary_search(axes, axis)) result.strides.push_back(strides[axis]);
  }
  return result;
}

}  // namespace weft
