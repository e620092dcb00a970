// Elements in reverse order, and turned.
#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/subscripts.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"

namespace weft::numpy {
namespace {

const slice backwards(None{}, None{}, -1);

void check_turned_axes(const Dims& axes, std::int64_t ndim) {
  if (axes.size() != 2) throw ValueError("len(axes) must be 2.");
  const __int128 apart = static_cast<__int128>(axes[0]) - axes[1];
  if (apart == 0 || apart == ndim || -apart == ndim) throw ValueError("Axes must be different.");
  const auto outside = [ndim](std::int64_t axis) { return axis >= ndim || axis < -ndim; };
  if (outside(axes[0]) || outside(axes[1])) {
    throw ValueError("Axes=" + tuple_text(axes) + " out of range for array of ndim=" + std::to_string(ndim) +
                     ".");
  }
}

}  // namespace

LazyTensor flip(const Operand& a, const Axis& axis) {
  const LazyTensor x = asarray(a);
  Subscripts items = whole_axes(x.ndim());
  for (const std::int64_t each : normalized_axes(axis, x.ndim(), "repeated axis")) items[each] = backwards;
  return getitem(x, items);
}

LazyTensor fliplr(const Operand& m) {
  const LazyTensor x = asarray(m);
  if (x.ndim() < 2) throw ValueError("Input must be >= 2-d.");
  return getitem(x, at_axis(1, backwards));
}

LazyTensor flipud(const Operand& m) {
  const LazyTensor x = asarray(m);
  if (x.ndim() < 1) throw ValueError("Input must be >= 1-d.");
  return getitem(x, at_axis(0, backwards));
}

LazyTensor rot90(const Operand& m, std::int64_t k, const Shape& axes) {
  const LazyTensor x = asarray(m);
  check_turned_axes(axes.dims, x.ndim());
  const std::int64_t first = axes.dims[0], second = axes.dims[1], turns = (k % 4 + 4) % 4;
  if (turns == 0) return x[slice(None{})];
  if (turns == 2) return flip(flip(x, first), second);
  if (turns == 1) return swapaxes(flip(x, second), first, second);
  return flip(swapaxes(x, first, second), second);
}

}  // namespace weft::numpy
