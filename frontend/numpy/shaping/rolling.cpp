// np.roll.
#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/subscripts.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/lookup.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// How far each axis is moved: shifts and axes broadcast, and those of one axis add up.
Dims offsets(const Dims& shifts, const Dims& axes, const Dims& shape) {
  if (shifts.size() != axes.size() && shifts.size() != 1 && axes.size() != 1) {
    throw ValueError(
        "shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between arg 0 with "
        "shape (" +
        std::to_string(shifts.size()) + ",) and arg 1 with shape (" + std::to_string(axes.size()) + ",).");
  }
  Dims result(shape.size(), 0);
  require_known_lengths(shape, "roll of several axes");
  const std::size_t count = shifts.size() == 1 ? axes.size() : shifts.size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::int64_t axis = axes[axes.size() == 1 ? 0 : i], length = std::max<std::int64_t>(shape[axis], 1);
    const std::int64_t shift = shifts[shifts.size() == 1 ? 0 : i] % length;
    result[axis] = (result[axis] + shift + length) % length;
  }
  return result;
}

}  // namespace

LazyTensor roll(const Operand& a, const Shape& shift, const Axis& axis) {
  const LazyTensor x = asarray(a);
  if (axis.is_none()) return reshape(roll(ravel(x), shift, 0), x.shape());
  Dims axes;
  for (const std::int64_t each : axis.axes()) axes.push_back(normalized_axis(each, x.ndim()));
  if (has_data_length(x.shape()) && axes.size() == 1 && shift.dims.size() == 1)
    return roll(x, LazyTensor(constant(shift.dims[0])), axis);
  const Dims moved = offsets(shift.dims, axes, x.shape());
  if (x.ndim() == 0) throw ValueError("not enough values to unpack (expected 2, got 0)");
  LazyTensor rolled = x;
  for (std::int64_t each = 0; each < x.ndim(); ++each) {
    if (moved[each] == 0) continue;
    const LazyTensor last = getitem(rolled, at_axis(each, slice(-moved[each], None{})));
    const LazyTensor others = getitem(rolled, at_axis(each, slice(-moved[each])));
    rolled = concatenate({last, others}, {.axis = each});
  }
  return copied_as(rolled, strides_like(x, x.dtype()));
}

LazyTensor roll(const Operand& a, const LazyTensor& shift, const Axis& axis) {
  const LazyTensor x = asarray(a);
  if (axis.is_none()) return reshape(roll(ravel(x), shift, 0), x.shape());
  LazyTensor rolled = x;
  for (const std::int64_t given : axis.axes()) {
    const std::int64_t each = normalized_axis(given, x.ndim());
    const std::int64_t length = x.shape()[each];
    const LazyTensor from = subtract(arange(length), astype(shift, DType::int64));
    const LazyTensor places = remainder(from, data_length(length).value_or(LazyTensor(constant(length))));
    rolled = take(rolled, places, {.axis = each, .mode = "clip"});
  }
  return copied_as(rolled, strides_like(x, x.dtype()));
}

}  // namespace weft::numpy
