#include "runtime/array/strided_copy.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>
#include <utility>

namespace weft {
namespace {

struct Axis {
  std::int64_t length, target, source;
};

struct Axes {
  std::array<Axis, max_ndim> axis;
  std::size_t count = 0;
};

/// The axes in the target's memory order, without those of length 1, and with neighbours that run on merged.
Axes normalized(const Dims& shape, const Dims& target_strides, const Dims& source_strides) {
  Axes axes;
  for (const std::int64_t i : axes_by_stride(target_strides)) {
    const auto at = static_cast<std::size_t>(i);
    const Axis next{shape[at], target_strides[at], source_strides[at]};
    if (next.length == 1) continue;
    Axis* outer = axes.count > 0 ? &axes.axis[axes.count - 1] : nullptr;
    if (outer != nullptr && outer->target == next.target * next.length &&
        outer->source == next.source * next.length) {
      *outer = {outer->length * next.length, next.target, next.source};
    } else {
      axes.axis[axes.count++] = next;
    }
  }
  return axes;
}

template <std::size_t size>
void copy_row(const Axis& row, std::byte* target, const std::byte* source) {
  if (row.target == size && row.source == size) {
    std::memcpy(target, source, static_cast<std::size_t>(row.length) * size);
    return;
  }
  for (std::int64_t i = 0; i < row.length; ++i) {
    std::memcpy(target + i * row.target, source + i * row.source, size);
  }
}

/// Two axes in tiles, so that a transposition uses whole cache lines on both sides.
template <std::size_t size>
void copy_plane(const Axis& outer, const Axis& inner, std::byte* target, const std::byte* source) {
  constexpr std::int64_t tile = 32;
  const bool across = std::abs(outer.source) < std::abs(inner.source);
  const std::int64_t width = across ? tile : inner.length;
  const std::int64_t height = across ? tile : outer.length;
  for (std::int64_t top = 0; top < outer.length; top += height) {
    const std::int64_t bottom = std::min(top + height, outer.length);
    for (std::int64_t left = 0; left < inner.length; left += width) {
      const Axis part{std::min(width, inner.length - left), inner.target, inner.source};
      for (std::int64_t i = top; i < bottom; ++i) {
        copy_row<size>(part, target + i * outer.target + left * inner.target,
                       source + i * outer.source + left * inner.source);
      }
    }
  }
}

template <std::size_t size>
void copy_axes(const Axes& axes, std::byte* target, const std::byte* source) {
  if (axes.count == 0) return copy_row<size>({1, size, size}, target, source);
  if (axes.count == 1) return copy_row<size>(axes.axis[0], target, source);
  const std::size_t outer_count = axes.count - 2;
  std::array<std::int64_t, max_ndim> index{};
  while (true) {
    copy_plane<size>(axes.axis[outer_count], axes.axis[outer_count + 1], target, source);
    std::size_t i = outer_count;
    for (; i > 0; --i) {
      const Axis& axis = axes.axis[i - 1];
      target += axis.target;
      source += axis.source;
      if (++index[i - 1] < axis.length) break;
      target -= axis.target * axis.length;
      source -= axis.source * axis.length;
      index[i - 1] = 0;
    }
    if (i == 0) return;
  }
}

}  // namespace

Dims axes_by_stride(const Dims& strides) {
  Dims axes(strides.size());
  std::iota(axes.begin(), axes.end(), 0);
  std::ranges::sort(axes, {}, [&](std::int64_t axis) {
    return std::pair(-std::abs(strides[static_cast<std::size_t>(axis)]), axis);
  });
  return axes;
}

Dims k_strides(const Dims& shape, const Dims& strides, std::int64_t itemsize) {
  const Dims order = axes_by_stride(strides);
  Dims result(shape.size());
  for (auto axis = order.rbegin(); axis != order.rend(); ++axis) {
    result[static_cast<std::size_t>(*axis)] = itemsize;
    itemsize *= shape[static_cast<std::size_t>(*axis)];
  }
  return result;
}

void strided_copy(const Dims& shape, std::int64_t itemsize, std::byte* target, const Dims& target_strides,
                  const std::byte* source, const Dims& source_strides) {
  if (std::ranges::find(shape, 0) != shape.end()) return;
  const Axes axes = normalized(shape, target_strides, source_strides);
  switch (itemsize) {
    case 1:
      return copy_axes<1>(axes, target, source);
    case 2:
      return copy_axes<2>(axes, target, source);
    case 4:
      return copy_axes<4>(axes, target, source);
    case 16:
      return copy_axes<16>(axes, target, source);
    default:
      return copy_axes<8>(axes, target, source);
  }
}

}  // namespace weft
