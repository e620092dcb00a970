// The reductions of ufuncs.
#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/reductions/folding.hpp"
#include "ir/numpy_order/reduction_order.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufunc_methods.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// What is reduced along the first axis: the others as they lie.
LazyTensor rows_of(const LazyTensor& x, const Dims& axes) {
  Dims order = axes, kept;
  for (std::int64_t axis = 0; axis < x.ndim(); ++axis)
    if (std::ranges::find(axes, axis) == axes.end()) order.push_back(axis);
  const LazyTensor moved = transpose(x, order);
  Dims shape{1};
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::int64_t each = moved.shape()[i];
    if (i < axes.size())
      shape[0] *= each;
    else
      shape.push_back(each);
  }
  return reshape(moved, shape);
}

std::string quoted(const Fold& fold) { return "reduction operation '" + std::string(fold.name) + "'"; }

/// What the reduction starts from: what is given, or the identity where there is one.
std::optional<LazyTensor> start_of(const Fold& fold, const UfuncReduceKeywords& keywords, DType dtype) {
  if (keywords.initial) {
    const Operand* initial = keywords.initial->get();
    return initial ? std::optional(astype(*initial, dtype)) : std::nullopt;
  }
  return fold.identity ? std::optional(identity_of(fold, dtype)) : std::nullopt;
}

/// By the primitives that have NumPy's order.
std::optional<LazyTensor> by_reduction(const Fold& fold, const LazyTensor& x, const UfuncReduceKeywords& of) {
  if (fold.name == "add") return sum(x, {of.axis, of.dtype, of.keepdims, of.initial, of.where});
  if (fold.name == "multiply") return prod(x, {of.axis, of.dtype, of.keepdims, of.initial, of.where});
  if (of.dtype && *of.dtype != x.dtype()) return std::nullopt;
  if (fold.name != "maximum" && fold.name != "minimum") return std::nullopt;
  const Operand* initial = of.initial ? of.initial->get() : nullptr;
  const ExtremumKeywords keywords{of.axis, of.keepdims, initial ? std::optional(*initial) : std::nullopt,
                                  of.where};
  return fold.name == "maximum" ? max(x, keywords) : min(x, keywords);
}

Dims kept_shape(Dims shape, const Dims& axes) {
  for (const std::int64_t axis : axes) shape[static_cast<std::size_t>(axis)] = 1;
  return shape;
}

void check(const Fold& fold, const Dims& axes, bool masked, bool started) {
  if (axes.size() > 1 && fold.order == FoldOrder::in_order)
    throw ValueError(quoted(fold) + " is not reorderable, so at most one axis may be specified");
  if (masked && !started)
    throw ValueError(quoted(fold) +
                     " does not have an identity, so to use a where mask one has to specify 'initial'");
}

/// The strides of a mask along the axes of what it is broadcast to.
Dims strides_of(const std::optional<LazyTensor>& mask) { return mask ? mask->strides() : Dims(); }

}  // namespace

LazyTensor reduce(BinaryUfunc ufunc, const Operand& array, const UfuncReduceKeywords& keywords) {
  const Fold& fold = fold_of(ufunc);
  const LazyTensor given = asarray(array);
  if (const auto reduced = by_reduction(fold, given, keywords)) return *reduced;
  const Dims axes = normalized_axes(given.ndim() == 0 ? Axis(None{}) : keywords.axis, given.ndim());
  const DType dtype = fold_dtype(fold, given.dtype(), keywords.dtype);
  const std::optional<LazyTensor> start = start_of(fold, keywords, dtype);
  check(fold, axes, keywords.where.has_value(), start.has_value());
  const LazyTensor rows = rows_of(astype(given, dtype), axes);
  std::optional<LazyTensor> mask, marks;
  if (keywords.where) {
    mask = broadcast_to(*keywords.where, given.shape());
    marks = rows_of(*mask, axes);
  }
  const Dims shape(rows.shape().begin() + 1, rows.shape().end());
  if (!start && element_count(shape) > 0)
    refuse_empty(
        rows.shape(), {0},
        "zero-size array to reduction operation " + std::string(fold.name) + " which has no identity");
  const auto result = [&] {
    if (element_count(shape) == 0) return zeros(shape, {.dtype = dtype});
    if (length(rows) == 0) return *start;
    const ReductionOrder order = reduction_order(given.type(), axes, dtype, strides_of(mask));
    if (carries_float16(fold, dtype) && !order.elementwise)
      return folded_in_calls(fold, rows, marks, start, std::max<std::int64_t>(order.call_size, 1));
    if (!marks) return folded(fold, rows, start);
    if (!fold.identity || !in_any_order(fold, rows)) return folded_where(fold, rows, *marks, *start);
    return folded(fold, where(*marks, rows, identity_of(fold, dtype)), start);
  };
  const LazyTensor reduced = broadcast_to(result(), shape);
  return keywords.keepdims ? reshape(reduced, kept_shape(given.shape(), axes)) : reduced;
}

}  // namespace weft::numpy
