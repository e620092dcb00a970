#include "frontend/numpy/reductions/starts.hpp"

#include <algorithm>

#include "frontend/numpy/core/float_watch.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/reductions/complex_product.hpp"
#include "frontend/numpy/reductions/masked_sum.hpp"
#include "ir/numpy_order/reduction_order.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

LazyTensor accumulated_from(const Accumulation& what, const ndarray& start) {
  return looked_at(Node::apply(what.operation, {what.x},
                               {{Attribute::axis, what.axes},
                                {Attribute::keepdims, what.keepdims},
                                {Attribute::dtype, what.dtype},
                                {Attribute::initial, start}}));
}

/// Whether all elements of a result meet in one call of NumPy's loop.
bool at_once(const Accumulation& what, const ReductionOrder& order) {
  std::int64_t length = 1;
  for (const int axis : order.reduced) length *= what.x.shape()[static_cast<std::size_t>(axis)];
  return order.run_axes == std::ssize(order.reduced) && order.call_size >= length;
}

bool multiplies_complex(const Accumulation& what) {
  return what.operation == Operation::prod && is_complex(what.dtype);
}

LazyTensor accumulated_alone(const Accumulation& what) {
  return accumulated_from(what, number_array(what.dtype, unchanging_start(what.operation, what.dtype)));
}

LazyTensor combined(Operation operation, const LazyTensor& x, const LazyTensor& y) {
  return operation == Operation::sum ? add(x, y) : multiply(x, y);
}

/// How floats are summed for each result.
enum class Order { one_by_one, pairwise_at_once, in_parts };

Order order_of(const Accumulation& what) {
  const ReductionOrder order = reduction_order(what.x.type(), what.axes, what.dtype);
  const bool in_loop = what.operation == Operation::prod || what.dtype == DType::bfloat16;
  if (in_loop || order.elementwise || order.reduced.empty()) return Order::one_by_one;
  return at_once(what, order) ? Order::pairwise_at_once : Order::in_parts;
}

[[noreturn]] void throw_in_parts(const char* start) {
  throw NotImplementedError(std::string("a sum of floats from ") + start +
                            ", of what NumPy sums in several parts or converts first, is not supported yet");
}

/// The same in float32, of float16 that NumPy carries so until it rounds the result; bfloat16 is rounded with
/// each element.
std::optional<Accumulation> carried(const Accumulation& what, const char* start) {
  const DType dtype = accumulator_dtype(what.dtype);
  if (dtype == what.dtype || what.dtype == DType::bfloat16) return {};
  const ReductionOrder order = reduction_order(what.x.type(), what.axes, what.dtype);
  if (order.elementwise || order.reduced.empty()) return {};
  if (!at_once(what, order)) throw_in_parts(start);
  Accumulation wide = what;
  wide.x = astype(astype(what.x, what.dtype), dtype);
  wide.dtype = dtype;
  return wide;
}

/// The first element of each result.
Subscripts first_of(const Accumulation& what) {
  Subscripts index;
  for (std::int64_t axis = 0; axis < what.x.ndim(); ++axis) {
    if (std::ranges::binary_search(what.axes, axis))
      index.emplace_back(slice(0, 1));
    else
      index.emplace_back(slice(_, _));
  }
  return index;
}

/// The start is combined with the first element, and the memory order stays as it is.
LazyTensor begun_with(const Accumulation& what, const LazyTensor& start) {
  if (what.x.dtype() != what.dtype) throw_in_parts("an initial value that is computed");
  const Subscripts first = first_of(what);
  Accumulation begun = what;
  begun.x = setitem(what.x, first, combined(what.operation, getitem(what.x, first), start));
  return accumulated_alone(begun);
}

/// Whether the start meets the first element, or a sum of all of them.
bool starts_at_once(const Accumulation& what) {
  const Order order = order_of(what);
  return order == Order::pairwise_at_once || (order == Order::one_by_one && what.x.dtype() == what.dtype);
}

bool is_empty(const Accumulation& what) {
  return std::ranges::any_of(
      what.axes, [&](std::int64_t axis) { return what.x.shape()[static_cast<std::size_t>(axis)] == 0; });
}

/// The first element, and the pairwise sum of the others. All axes of what lies in one piece are one axis.
LazyTensor first_and_others(const Accumulation& what) {
  if (what.x.dtype() != what.dtype) throw_in_parts("the first element");
  if (what.axes.size() == 1) {
    Subscripts others(static_cast<std::size_t>(what.axes[0]), slice(_, _));
    others.emplace_back(slice(1, _));
    Accumulation rest = what;
    rest.x = getitem(what.x, others);
    const LazyTensor first = getitem(what.x, first_of(what));
    return add(what.keepdims ? first : squeeze(first, what.axes[0]), accumulated_alone(rest));
  }
  if (std::ssize(what.axes) != what.x.ndim() ||
      !is_c_contiguous(what.x.shape(), what.x.strides(), what.x.itemsize()))
    throw_in_parts("the first element");
  const LazyTensor total = accumulated_from_first({what.operation, ravel(what.x), {0}, false, what.dtype});
  return what.keepdims ? reshape(total, Dims(what.axes.size(), 1)) : total;
}

}  // namespace

Operand unchanging_start(Operation operation, DType dtype) {
  if (info(operation).identity == Identity::one) return 1;
  if (is_complex(dtype)) return std::complex<double>(-0.0, -0.0);
  return is_inexact(dtype) ? Operand(-0.0) : Operand(0);
}

LazyTensor start_from(const Operand& initial, DType dtype) {
  if (!initial.tensor()) return number_constant(dtype, initial);
  if (initial.tensor()->ndim() > 0) throw ValueError("setting an array element with a sequence.");
  return astype(*initial.tensor(), dtype);
}

LazyTensor accumulated(const Accumulation& what) {
  if (multiplies_complex(what)) return complex_product(what, number_constant(what.dtype, 1));
  return looked_at(Node::apply(
      what.operation, {what.x},
      {{Attribute::axis, what.axes}, {Attribute::keepdims, what.keepdims}, {Attribute::dtype, what.dtype}}));
}

LazyTensor accumulated(const Accumulation& what, const Operand& initial) {
  const LazyTensor start = start_from(initial, what.dtype);
  if (multiplies_complex(what)) return complex_product(what, start);
  if (!is_inexact(what.dtype)) return combined(what.operation, accumulated(what), start);
  if (const auto known = known_number(initial))
    return accumulated_from(what, number_array(what.dtype, known->value));
  if (what.x.size() == 0) return combined(what.operation, accumulated_alone(what), start);
  if (what.operation == Operation::sum && !starts_at_once(what))
    return masked_sum(what, broadcast_to(constant(true), what.x.shape()), start);
  if (const auto wide = carried(what, "an initial value that is computed"))
    return astype(accumulated(*wide, start), what.dtype);
  switch (order_of(what)) {
    case Order::one_by_one:
      return begun_with(what, start);
    case Order::pairwise_at_once:
      return combined(what.operation, accumulated_alone(what), start);
    case Order::in_parts:
      throw_in_parts("an initial value that is computed");
  }
  __builtin_unreachable();
}

LazyTensor accumulated_from_first(const Accumulation& what) {
  if (is_empty(what))
    throw ValueError("zero-size array to reduction operation " + std::string(info(what.operation).ufunc) +
                     " which has no identity");
  if (multiplies_complex(what)) return complex_product(what, {});
  if (!is_inexact(what.dtype) || what.x.size() == 0) return accumulated(what);
  if (const auto wide = carried(what, "the first element"))
    return astype(accumulated_from_first(*wide), what.dtype);
  switch (order_of(what)) {
    case Order::one_by_one:
      return accumulated_alone(what);
    case Order::pairwise_at_once:
      return first_and_others(what);
    case Order::in_parts:
      throw_in_parts("the first element");
  }
  __builtin_unreachable();
}

}  // namespace weft::numpy
