// np.tensordot: the axes summed over are brought together, and matrices multiplied.
#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/linear_algebra.hpp"
#include "weft/shaping.hpp"

namespace weft::numpy {
namespace {

void check_distinct(Dims axes) {
  std::ranges::sort(axes);
  if (std::ranges::adjacent_find(axes) != axes.end())
    throw ValueError("duplicate axes are not allowed in tensordot");
}

/// The axes named, or the last `count` of the first array and the first `count` of the second.
ContractedAxes named_axes(const ContractedAxes& axes) {
  if (!axes.count) return axes;
  const std::int64_t count = std::max<std::int64_t>(*axes.count, 0);
  if (count > static_cast<std::int64_t>(max_ndim)) throw IndexError("tuple index out of range");
  Dims last = all_axes(count);
  for (std::int64_t& axis : last) axis -= count;
  return {last, all_axes(count)};
}

std::int64_t checked_axis(std::int64_t axis, const LazyTensor& x) {
  if (axis < -x.ndim() || axis >= x.ndim()) throw IndexError("tuple index out of range");
  return axis < 0 ? axis + x.ndim() : axis;
}

/// Axes counted from the front, of equal lengths on both sides.
ContractedAxes matched_axes(const LazyTensor& x, const LazyTensor& y, const ContractedAxes& axes) {
  if (axes.a.size() != axes.b.size()) throw ValueError("shape-mismatch for sum");
  ContractedAxes matched{Dims{}, Dims{}};
  for (std::size_t i = 0; i < axes.a.size(); ++i) {
    matched.a.push_back(checked_axis(axes.a[i], x));
    matched.b.push_back(checked_axis(axes.b[i], y));
    if (x.shape()[matched.a[i]] != y.shape()[matched.b[i]]) throw ValueError("shape-mismatch for sum");
  }
  return matched;
}

Dims others(const LazyTensor& x, const Dims& axes) {
  Dims result = all_axes(x.ndim());
  std::erase_if(result, [&](std::int64_t axis) { return std::ranges::find(axes, axis) != axes.end(); });
  return result;
}

Dims joined(Dims first, const Dims& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

Dims lengths(const LazyTensor& x, const Dims& axes) {
  Dims result;
  for (const std::int64_t axis : axes) result.push_back(x.shape()[axis]);
  return result;
}

}  // namespace

LazyTensor tensordot(const Operand& a, const Operand& b, const ContractedAxes& axes) {
  const LazyTensor x = asarray(a), y = asarray(b);
  const ContractedAxes named = named_axes(axes);
  check_distinct(named.a);
  check_distinct(named.b);
  const ContractedAxes summed = matched_axes(x, y, named);
  const Dims kept_x = others(x, summed.a), kept_y = others(y, summed.b);
  const std::int64_t count = element_count(lengths(x, summed.a));
  const LazyTensor rows =
      reshape(transpose(x, joined(kept_x, summed.a)), {element_count(lengths(x, kept_x)), count});
  const LazyTensor columns =
      reshape(transpose(y, joined(summed.b, kept_y)), {count, element_count(lengths(y, kept_y))});
  return reshape(dot(rows, columns), joined(lengths(x, kept_x), lengths(y, kept_y)));
}

}  // namespace weft::numpy
