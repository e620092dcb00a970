#include "weft/differences.hpp"

#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/indexing/data_parts.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// A number is one element along the axis, all the way along the others.
LazyTensor joined_part(const Operand& part, const LazyTensor& a, std::int64_t axis) {
  const LazyTensor x = asarray(part);
  if (x.ndim() > 0) return x;
  Dims shape = a.shape();
  shape[axis] = 1;
  return broadcast_to(x, shape);
}

LazyTensor extended(const LazyTensor& a, std::int64_t axis, const DiffKeywords& keywords) {
  std::vector<Operand> parts;
  if (keywords.prepend) parts.emplace_back(joined_part(*keywords.prepend, a, axis));
  parts.emplace_back(a);
  if (keywords.append) parts.emplace_back(joined_part(*keywords.append, a, axis));
  return parts.size() == 1 ? a : concatenate(parts, {.axis = axis});
}

/// One axis of values that go into an array of `dtype`, or of none.
LazyTensor end_values(const std::optional<Operand>& values, DType dtype, const char* name) {
  if (!values) return zeros(0, {.dtype = dtype});
  const LazyTensor x = asarray(*values);
  if (!can_cast_same_kind(x.dtype(), dtype)) {
    throw TypeError(std::string("dtype of `") + name +
                    "` must be compatible with input `ary` under the `same_kind` rule.");
  }
  return astype(ravel(x), dtype);
}

}  // namespace

LazyTensor diff(const Operand& a, const DiffKeywords& keywords) {
  const LazyTensor x = asarray(a);
  if (keywords.n == 0) return x;
  if (keywords.n < 0) throw ValueError("order must be non-negative but got " + std::to_string(keywords.n));
  if (x.ndim() == 0) throw ValueError("diff requires input that is at least one dimensional");
  const std::int64_t axis = normalized_axis(keywords.axis, x.ndim());
  LazyTensor result = extended(x, axis, keywords);
  const slice later(1, None{}), earlier(-1);
  const auto step = result.dtype() == DType::bool_ ? not_equal : subtract;
  // Further steps leave an axis of length 0 as it is.
  const std::int64_t steps = std::min(keywords.n, result.shape()[axis] + 1);
  for (std::int64_t i = 0; i < steps; ++i)
    result = step(part_along(result, axis, later), part_along(result, axis, earlier));
  return result;
}

LazyTensor ediff1d(const Operand& ary, const EdiffKeywords& keywords) {
  const LazyTensor x = ravel(ary);
  const LazyTensor before = end_values(keywords.to_begin, x.dtype(), "to_begin");
  const LazyTensor after = end_values(keywords.to_end, x.dtype(), "to_end");
  const LazyTensor differences = subtract(part_along(x, 0, slice(1, None{})), part_along(x, 0, slice(-1)));
  if (!keywords.to_begin && !keywords.to_end) return differences;
  return concatenate({before, differences, after});
}

}  // namespace weft::numpy
