#include <algorithm>
#include <limits>

#include "ir/families.hpp"
#include "ir/numpy_order/reduction_order.hpp"
#include "ir/reference/cast.hpp"
#include "ir/reference/families.hpp"
#include "ir/reference/layout.hpp"
#include "ir/reference/summation.hpp"
#include "ir/wrap.hpp"

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

/// In the operand's order, whatever it is: integers wrap; the sum of bool is or, the product and.
template <class T>
void combine_exactly(bool multiplies, const ndarray& input, const Dims& strides, const ndarray& result) {
  const T* element = input.data<T>();
  for_each_offset(input.shape(), strides, [&](std::int64_t at) {
    T& total = result.data<T>()[at];
    const T value = *element++;
    total = multiplies ? wrapping_multiply(total, value) : wrapping_add(total, value);
  });
}

/// Sums and products, any and all.
ndarray combined(bool multiplies, const Node& node, const ndarray& input) {
  const Dims& axis = node.attribute<Dims>(Attribute::axis);
  const DType dtype = node.types()[0].dtype;
  const ndarray values = cast(input, dtype).copy_c(), result = ndarray::empty(dtype, node.types()[0].shape);
  result.assign(broadcast(start_of(node), result.shape()));
  if (is_floating(dtype)) {
    const bool pairs = find_attribute<bool>(node.attributes(), Attribute::pairs) != nullptr;
    const SumFold fold = multiplies ? SumFold::multiply : pairs ? SumFold::add_pairs : SumFold::add;
    fold_in_numpy_order(values, node.inputs()[0].type(), axis, converts(node), fold, result);
    return result;
  }
  const Dims strides = result_strides(values.shape(), axis);
  dispatch_real(dtype, [&]<class T>() {
    if constexpr (std::is_integral_v<T>) combine_exactly<T>(multiplies, values, strides, result);
  });
  return result;
}

/// The place of each element among those reduced with it: in C order over the reduced axes.
std::vector<std::int64_t> places(const Dims& shape, const Dims& axis) {
  Dims kept;
  for (std::int64_t i = 0; i < std::ssize(shape); ++i)
    if (!std::ranges::count(axis, i)) kept.push_back(i);
  std::vector<std::int64_t> places;
  for_each_offset(shape, result_strides(shape, kept), [&](std::int64_t place) { places.push_back(place); });
  return places;
}

/// The place of the first element that is better than all before it; a NaN is better than all but NaN.
template <class T>
void best_places(bool largest, const ndarray& input, const Dims& axis, const ndarray& result) {
  const std::vector<std::int64_t> place = places(input.shape(), axis);
  std::vector<T> best(static_cast<std::size_t>(result.size()));
  std::fill_n(result.data<std::int64_t>(), result.size(), std::numeric_limits<std::int64_t>::max());
  std::size_t next = 0;
  for_each_offset(input.shape(), result_strides(input.shape(), axis), [&](std::int64_t at) {
    const T value = input.data<T>()[next];
    T& found = best[static_cast<std::size_t>(at)];
    const bool better = found == found && (value != value || (largest ? value > found : value < found));
    if (place[next] == 0 || better) {
      found = value;
      result.data<std::int64_t>()[at] = place[next];
    }
    ++next;
  });
}

ndarray place_of_extreme(bool largest, const Node& node, const ndarray& input) {
  const ndarray values = input.copy_c(), result = ndarray::empty(DType::int64, node.types()[0].shape);
  dispatch_real(input.dtype(), [&]<class T>() {
    // Bit by bit, bool has no vector of plain elements.
    using Element = std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, T>;
    best_places<Element>(largest, values, node.attribute<Dims>(Attribute::axis), result);
  });
  return result;
}

ndarray extreme(bool largest, const Node& node, const ndarray& input) {
  const Dims strides = result_strides(input.shape(), node.attribute<Dims>(Attribute::axis));
  const ndarray result = ndarray::empty(input.dtype(), node.types()[0].shape);
  if (input.size() == 0) result.assign(broadcast(start_of(node), result.shape()));
  dispatch_real(input.dtype(), [&]<class T>() { extremes<T>(largest, input.copy_c(), strides, result); });
  return result;
}

ndarray evaluated(const Node& node, const ndarray& input) {
  switch (reduction_op(node.operation())) {
    case ReductionOp::sum:
    case ReductionOp::any:
      return combined(false, node, input);
    case ReductionOp::prod:
    case ReductionOp::all:
      return combined(true, node, input);
    case ReductionOp::max:
      return extreme(true, node, input);
    case ReductionOp::min:
      return extreme(false, node, input);
    case ReductionOp::argmax:
      return place_of_extreme(true, node, input);
    case ReductionOp::argmin:
      return place_of_extreme(false, node, input);
  }
  __builtin_unreachable();
}

}  // namespace

ndarray evaluate_reduction(const Node& node, const ndarray& input) {
  return laid_out(evaluated(node, input), node.types()[0]);
}

}  // namespace weft::reference
