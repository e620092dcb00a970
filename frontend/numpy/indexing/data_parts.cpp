#include "frontend/numpy/indexing/data_parts.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/subscripts.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/data/known_places.hpp"
#include "frontend/numpy/indexing/advanced_indexing.hpp"
#include "ir/infer.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/indexing.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// Steps beyond any length, with room to count with them.
constexpr std::int64_t largest_step = std::int64_t{1} << 62;

/// How many items a slice takes of `length`, and from where on, as Python clips it.
struct Window {
  LazyTensor start, count;
};

/// Slices that take as many are counted alike: x[1:] and x[:-1].
std::optional<Window> plain_window(const DataSlice& range, const LazyTensor& length) {
  if (range.computed_start || range.computed_stop) return std::nullopt;
  const std::int64_t start = range.start.value_or(0), stop = range.stop.value_or(0);
  const bool to_end = !range.stop, small = std::max(std::abs(start), std::abs(stop)) < INT32_MAX;
  const LazyTensor zero(constant(std::int64_t{0}));
  if (small && start >= 0 && (to_end || stop < 0)) {
    const LazyTensor count = maximum(subtract(length, start - stop), 0);
    return Window{minimum(start, subtract(length, count)), count};
  }
  if (start == 0 && stop >= 0) return Window{zero, minimum(length, stop)};
  if (start >= 0 || !to_end || !small) return std::nullopt;
  const LazyTensor count = minimum(length, -start);
  return Window{subtract(length, count), count};
}

/// An end of a slice, which is counted from behind where it is negative: `missing` where there is none.
LazyTensor end_of(const Tensor& computed, const std::optional<std::int64_t>& known, const LazyTensor& missing,
                  const LazyTensor& length) {
  if (!computed && !known) return missing;
  const LazyTensor given = computed ? LazyTensor(computed) : LazyTensor(constant(*known));
  return where(less(given, 0), add(given, length), given);
}

Window window_within(const DataSlice& range, const LazyTensor& length) {
  if (const auto plain = plain_window(range, length)) return *plain;
  const auto clipped = [&](const LazyTensor& end) { return minimum(maximum(end, 0), length); };
  const LazyTensor zero(constant(std::int64_t{0}));
  const LazyTensor start = clipped(end_of(range.computed_start, range.start, zero, length));
  const LazyTensor stop = clipped(end_of(range.computed_stop, range.stop, length, length));
  return {start, maximum(subtract(stop, start), 0)};
}

/// A step backwards begins at the last element, where nothing else is said, and ends before the first.
Window window_backwards(const DataSlice& range, const LazyTensor& length) {
  const LazyTensor before(constant(std::int64_t{-1})), last = subtract(length, 1);
  const auto clipped = [&](const LazyTensor& end) { return minimum(maximum(end, before), last); };
  const LazyTensor start = clipped(end_of(range.computed_start, range.start, last, length));
  const LazyTensor stop = clipped(end_of(range.computed_stop, range.stop, before, length));
  return {start, maximum(subtract(start, stop), 0)};
}

/// Every step-th of a window, the first among them.
LazyTensor every(const LazyTensor& count, std::int64_t step) {
  if (step == 1) return count;
  return floor_divide(add(count, step - 1), step);
}

/// What is taken of an axis: every step-th element from the start on.
struct Part {
  std::int64_t axis, step;
  LazyTensor start;
  CountedLength count;
};

/// Of an array in C order: all of the axes before it are looked up, too. The places depend on the length.
LazyTensor gathered(const LazyTensor& x, const Part& part) {
  const std::int64_t looked_up = part.axis + 1;
  std::vector<Tensor> arguments{x};
  for (std::int64_t axis = 0; axis < part.axis; ++axis)
    arguments.emplace_back(counted_along(x.shape()[static_cast<std::size_t>(axis)], axis, looked_up));
  const LazyTensor counted = counted_along(part.count.length, part.axis, looked_up);
  const LazyTensor start = minimum(part.start, add(part.start, part.count.number));
  arguments.emplace_back(add(start, multiply(counted, part.step)));
  return Node::apply(Operation::gather, arguments,
                     {{Attribute::axes, all_axes(looked_up)}, {Attribute::length, part.count.length}});
}

/// An empty part may begin beyond the end.
LazyTensor taken(const LazyTensor& x, const Part& part, const LazyTensor& length) {
  if (part.axis > 0 || part.step != 1) return gathered(x, part);
  const LazyTensor start = minimum(part.start, subtract(length, part.count.number));
  return Node::apply(Operation::dynamic_slice, {x, start, part.count.number},
                     {{Attribute::length, part.count.length}});
}

/// The same elements, the last one first.
Part backwards(const Part& part) {
  Part turned = part;
  turned.start = add(part.start, multiply(subtract(part.count.number, 1), part.step));
  turned.step = -part.step;
  return turned;
}

Dims axes_backwards(const LazyTensor& x) {
  Dims axes;
  for (std::int64_t axis = 0; axis < x.ndim(); ++axis)
    if (x.strides()[static_cast<std::size_t>(axis)] < 0) axes.push_back(axis);
  return axes;
}

LazyTensor flipped(const LazyTensor& x, const Dims& axes) { return axes.empty() ? x : flip(x, Axis(axes)); }

/// As the array lies in memory: axes that lie backwards are turned before, and again after.
LazyTensor taken_in_order(const LazyTensor& x, Part part, const LazyTensor& length) {
  Dims turned = axes_backwards(x);
  const LazyTensor forwards = flipped(x, turned);
  if (std::erase(turned, part.axis) > 0) {
    part.start = subtract(subtract(length, 1), part.start);
    part.step = -part.step;
  }
  if (part.step < 0) {
    part = backwards(part);
    turned.push_back(part.axis);
  }
  const Dims order = in_memory_order(all_axes(x.ndim()), forwards.strides());
  part.axis = std::ranges::find(order, part.axis) - order.begin();
  return flipped(permuted(taken(permuted(forwards, order), part, length), inverse_axes(order)), turned);
}

bool is_long_by_data(const LazyTensor& x, std::int64_t axis) {
  return data_length(x.shape()[static_cast<std::size_t>(axis)]).has_value();
}

bool repeats_along(const LazyTensor& x, std::int64_t axis) {
  const auto a = static_cast<std::size_t>(axis);
  return x.shape()[a] != 1 && x.strides()[a] == 0;
}

/// A broadcast array as it was before that: with one element along each axis that repeats it.
LazyTensor unrepeated(const LazyTensor& x) {
  LazyTensor once = x;
  for (std::int64_t axis = 0; axis < x.ndim(); ++axis)
    if (repeats_along(x, axis))
      once = is_long_by_data(x, axis) ? expand_dims(first_along(once, axis), axis)
                                      : getitem(once, at_axis(axis, slice(0, 1)));
  return once;
}

/// What repeats elements is taken of what it repeats.
LazyTensor taken_once(const LazyTensor& x, const Part& part) {
  Dims shape = x.shape();
  std::int64_t& length = shape[static_cast<std::size_t>(part.axis)];
  const LazyTensor once = unrepeated(x), number = number_of(length);
  length = part.count.length;
  if (repeats_along(x, part.axis)) return broadcast_along(once, shape);
  const LazyTensor taken = taken_in_order(once, part, number);
  return once.is(x) ? taken : broadcast_along(taken, shape);
}

/// What `x` holds where `part`, made by taken_in_order, holds `value`.
LazyTensor with_part_by_data(const LazyTensor& x, const LazyTensor& part, const LazyTensor& value) {
  LazyTensor held = value;
  for (Tensor step = part; !step.is(x); step = step.node().inputs()[0]) {
    const Node& node = step.node();
    if (node.operation() == Operation::transpose)
      held = transpose(held, inverse_axes(node.attribute<Dims>(Attribute::axes)));
    else if (node.operation() == Operation::getitem)  // turned, which undoes itself
      held = with_inputs(node, {held})[0];
    else
      held = *written_at(step, node.inputs()[0], held);
  }
  return held;
}

}  // namespace

LazyTensor part_by_data(const LazyTensor& x, std::int64_t axis, const DataSlice& range) {
  if (axis >= x.ndim())
    throw IndexError("too many indices for array: array is " + std::to_string(x.ndim()) +
                     "-dimensional, but " + std::to_string(axis + 1) + " were indexed");
  const std::int64_t step = std::clamp(range.step.value_or(1), -largest_step, largest_step);
  if (step == 0) throw ValueError("slice step cannot be zero");
  const std::int64_t length = x.shape()[static_cast<std::size_t>(axis)];
  const LazyTensor number = number_of(length);
  const Window window = step > 0 ? window_within(range, number) : window_backwards(range, number);
  const CountedLength count = counted_length(every(window.count, std::abs(step)), length);
  return taken_once(x, {axis, step, window.start, count});
}

LazyTensor items_from(const LazyTensor& x, std::int64_t axis, const LazyTensor& start,
                      const CountedLength& count) {
  return taken_once(x, {axis, 1, start, count});
}

LazyTensor first_along(const LazyTensor& x, std::int64_t axis) {
  Dims others = all_axes(x.ndim()), turned = axes_backwards(x);
  std::erase(others, axis), std::erase(turned, axis);
  const LazyTensor forwards = flipped(x, turned);
  const Dims order = in_memory_order(others, forwards.strides());
  Dims first{axis}, back;
  first.insert(first.end(), order.begin(), order.end());
  for (const std::int64_t other : others) back.push_back(std::ranges::find(order, other) - order.begin());
  const LazyTensor is_there = greater(*data_length(x.shape()[static_cast<std::size_t>(axis)]), 0);
  const LazyTensor item =
      Node::apply(Operation::gather, {permuted(forwards, first), constant(std::int64_t{0}), is_there},
                  {{Attribute::axes, Dims{axis}}});
  for (std::int64_t& other : turned) other -= other > axis;
  return flipped(permuted(item, back), turned);
}

LazyTensor part_along(const LazyTensor& x, std::int64_t axis, const slice& range) {
  if (!is_long_by_data(x, axis)) return getitem(x, at_axis(axis, range));
  return part_by_data(x, axis, {.start = range.start, .stop = range.stop, .step = range.step});
}

LazyTensor with_part_along(const LazyTensor& x, std::int64_t axis, const slice& range,
                           const LazyTensor& value) {
  if (!is_long_by_data(x, axis)) return setitem(x, at_axis(axis, range), value);
  const LazyTensor part = part_along(x, axis, range);
  return with_part_by_data(x, part, broadcast_to(astype(value, x.dtype()), part.shape()));
}

}  // namespace weft::numpy
