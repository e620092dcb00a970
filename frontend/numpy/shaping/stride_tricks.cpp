#include "weft/stride_tricks.hpp"

#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/shaping/strided.hpp"
#include "ir/index.hpp"
#include "ir/infer.hpp"
#include "ir/numpy_order/aliases.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"

namespace weft::numpy::lib::stride_tricks {
namespace {

Dims windowed_axes(const LazyTensor& x, const Dims& window, const Axis& axis) {
  const std::string given = "got " + std::to_string(window.size()) + " window_shape elements and ";
  const Dims axes = axis.is_none() ? all_axes(x.ndim()) : Dims(axis.axes().begin(), axis.axes().end());
  if (axis.is_none() && axes.size() != window.size())
    throw ValueError("Since axis is `None`, must provide window_shape for all dimensions of `x`; " + given +
                     "`x.ndim` is " + std::to_string(x.ndim()) + ".");
  Dims normalized;
  for (const std::int64_t each : axes) normalized.push_back(normalized_axis(each, x.ndim()));
  if (axes.size() != window.size())
    throw ValueError("Must provide matching length window_shape and axis; " + given +
                     std::to_string(axes.size()) + " axes elements.");
  return normalized;
}

/// The memory that a tensor is a view of, and the bytes to its first element.
struct Memory {
  LazyTensor whole;
  std::int64_t offset = 0;
};

std::int64_t offset_of(const Tensor& view) {
  const Type& input = view.node().inputs()[0].type();
  if (view.operation() == Operation::getitem)
    return indexed_type(input, view.node().attribute<Index>(Attribute::index)).offset;
  if (view.operation() == Operation::imag) return itemsize(view.type().dtype);
  if (view.operation() != Operation::split || view.output_index() == 0) return 0;
  const auto axis = view.node().attribute<std::int64_t>(Attribute::axis);
  return input.strides[axis] *
         std::min(view.node().attribute<Dims>(Attribute::sections)[view.output_index() - 1],
                  input.shape[axis]);
}

Memory memory_of(const LazyTensor& x) {
  Memory memory{x};
  Tensor source = x;
  for (; is_view(source.operation()) && !copies(source); source = source.node().inputs()[0])
    memory.offset += offset_of(source);
  memory.whole = source;
  return memory;
}

}  // namespace

LazyTensor sliding_window_view(const Operand& x, const Shape& window_shape,
                               const SlidingWindowKeywords& keywords) {
  LazyTensor windows = asarray(x);
  const Dims& window = window_shape.dims;
  if (std::ranges::any_of(window, [](std::int64_t length) { return length < 0; }))
    throw ValueError("`window_shape` cannot contain negative values");
  const Dims axes = windowed_axes(windows, window, keywords.axis);
  for (std::size_t i = 0; i < axes.size(); ++i) {
    if (windows.shape()[static_cast<std::size_t>(axes[i])] < window[i])
      throw ValueError("window shape cannot be larger than input array shape");
    windows = Node::apply(Operation::sliding_window_view, {windows},
                          {{Attribute::axis, axes[i]}, {Attribute::length, window[i]}});
  }
  return windows;
}

LazyTensor as_strided(const Operand& x, const AsStridedKeywords& keywords) {
  const LazyTensor seen = asarray(x);
  const Memory memory = memory_of(seen);
  return strided_view(memory.whole, seen_as(seen, memory.offset, keywords.shape, keywords.strides));
}

}  // namespace weft::numpy::lib::stride_tricks
