#include <algorithm>

#include "ir/infer_families.hpp"
#include "ir/reduction_order.hpp"
#include "runtime/errors.hpp"

namespace weft {
namespace {

void check_axes(const Dims& axes, std::int64_t ndim) {
  for (std::int64_t axis : axes) check_axis(axis, ndim);
  if (std::ranges::adjacent_find(axes) != axes.end()) throw ValueError("duplicate value in 'axis'");
  if (!std::ranges::is_sorted(axes)) throw InternalError("the axes of a reduction are not ascending");
}

void check_not_empty(Operation operation, const Type& input, const Dims& axes) {
  const bool empty = std::ranges::any_of(axes, [&](std::int64_t axis) { return input.shape[axis] == 0; });
  if (empty) {
    throw ValueError("zero-size array to reduction operation " + std::string(info(operation).ufunc) +
                     " which has no identity");
  }
}

}  // namespace

Type infer_reduction(Operation operation, const Type& input, const Attributes& attributes) {
  const Dims& axes = attribute<Dims>(attributes, Attribute::axis);
  const bool keepdims = attribute<bool>(attributes, Attribute::keepdims);
  const bool is_sum = operation == Operation::sum;
  check_axes(axes, input.ndim());
  if (!is_sum) check_not_empty(operation, input, axes);

  Type result{is_sum ? attribute<DType>(attributes, Attribute::dtype) : input.dtype, {}, {}};
  for (std::int64_t axis = 0; axis < input.ndim(); ++axis) {
    const bool reduced = std::ranges::binary_search(axes, axis);
    if (!reduced || keepdims) result.shape.push_back(reduced ? 1 : input.shape[axis]);
  }
  element_count(result.shape, itemsize(result.dtype));
  const Dims strides = reduction_order(input, axes, result.dtype).result_strides;
  for (std::int64_t axis = 0; axis < input.ndim(); ++axis) {
    if (keepdims || !std::ranges::binary_search(axes, axis)) result.strides.push_back(strides[axis]);
  }
  return result;
}

}  // namespace weft
