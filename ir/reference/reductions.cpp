#include <algorithm>

#include "ir/reference/cast.hpp"
#include "ir/reference/families.hpp"
#include "ir/reference/layout.hpp"
#include "ir/reference/summation.hpp"

namespace weft::reference {
namespace {

/// Strides, in elements, that walk the result along the operand's axes: 0 along the reduced ones.
Dims result_strides(const Dims& shape, const Dims& axis) {
  Dims strides(shape.size());
  std::int64_t next = 1;
  for (std::size_t i = shape.size(); i-- > 0;) {
    if (std::ranges::count(axis, static_cast<std::int64_t>(i))) continue;
    strides[i] = next;
    next *= shape[i];
  }
  return strides;
}

/// Calls f(offset) for each index of `shape` in C order, offset being the index times `strides`.
template <class F>
void for_each_offset(const Dims& shape, const Dims& strides, const F& f) {
  Dims index(shape.size(), 0);
  std::int64_t offset = 0;
  for (std::int64_t count = element_count(shape); count > 0; --count) {
    f(offset);
    for (std::size_t i = shape.size(); i-- > 0;) {
      offset += strides[i];
      if (++index[i] < shape[i]) break;
      offset -= shape[i] * strides[i];
      index[i] = 0;
    }
  }
}

/// Each result starts as its first element; a NaN stays.
template <class T>
void extremes(bool largest, const ndarray& input, const Dims& strides, const ndarray& result) {
  const T* element = input.data<T>();
  std::vector<char> started(static_cast<std::size_t>(result.size()), false);
  for_each_offset(input.shape(), strides, [&](std::int64_t at) {
    T& best = result.data<T>()[at];
    const T value = *element++;
    const auto better = [&] { return largest ? value > best : value < best; };
    if (!std::exchange(started[static_cast<std::size_t>(at)], true) ||
        (best == best && (better() || value != value)))
      best = value;
  });
}

/// In the operand's order, whatever it is: integers wrap and bool is or.
template <class T>
void sum_exactly(const ndarray& input, const Dims& strides, const ndarray& result) {
  const T* element = input.data<T>();
  std::fill_n(result.data<T>(), result.size(), T(0));
  for_each_offset(input.shape(), strides, [&](std::int64_t at) {
    T& total = result.data<T>()[at];
    total = static_cast<T>(static_cast<std::uint64_t>(total) + static_cast<std::uint64_t>(*element++));
  });
}

ndarray sum(const Node& node, const ndarray& input) {
  const Dims& axis = node.attribute<Dims>(Attribute::axis);
  const DType dtype = node.types()[0].dtype;
  const ndarray values = cast(input, dtype).copy_c();
  if (is_floating(dtype)) return sum_in_numpy_order(values, node.inputs()[0].type(), axis);
  const Dims strides = result_strides(values.shape(), axis);
  const ndarray result = ndarray::empty(dtype, node.types()[0].shape);
  dispatch(dtype, [&]<class T>() {
    if constexpr (std::is_integral_v<T>) sum_exactly<T>(values, strides, result);
  });
  return result;
}

ndarray extreme(const Node& node, const ndarray& input) {
  const Dims strides = result_strides(input.shape(), node.attribute<Dims>(Attribute::axis));
  const ndarray result = ndarray::empty(input.dtype(), node.types()[0].shape);
  dispatch(input.dtype(), [&]<class T>() {
    extremes<T>(node.operation() == Operation::max, input.copy_c(), strides, result);
  });
  return result;
}

}  // namespace

ndarray evaluate_reduction(const Node& node, const ndarray& input) {
  const bool sums = node.operation() == Operation::sum;
  const ndarray flat = sums ? sum(node, input) : extreme(node, input);
  return laid_out(flat.view(node.types()[0].shape, c_strides(node.types()[0].shape, flat.itemsize()), 0),
                  node.types()[0]);
}

}  // namespace weft::reference
