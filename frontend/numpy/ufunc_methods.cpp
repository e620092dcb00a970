// The methods of ufuncs, by loops that the graph keeps where the order matters.
#include "weft/ufunc_methods.hpp"

#include <algorithm>

#include "frontend/numpy/axes.hpp"
#include "frontend/numpy/folds.hpp"
#include "frontend/numpy/loop_operands.hpp"
#include "frontend/numpy/memory_layout.hpp"
#include "frontend/numpy/subscripts.hpp"
#include "ir/promotion.hpp"
#include "runtime/errors.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/loops.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// So few steps are written out.
constexpr std::int64_t few = 8;

std::int64_t length(const LazyTensor& rows) { return rows.shape()[0]; }

/// Which of several NaN a complex extreme is follows the order.
bool in_any_order(const Fold& fold, const LazyTensor& x) { return fold.halves && !is_complex(x.dtype()); }

/// The rows one after the other.
LazyTensor folded_in_order(const Fold& fold, const LazyTensor& rows, const LazyTensor& first,
                           std::int64_t from) {
  LazyTensor result = first;
  if (length(rows) - from > few)
    return fori_loop(
        from, length(rows), [&](const auto& i, const LazyTensor& held) { return fold.ufunc(held, rows[i]); },
        result);
  for (std::int64_t i = from; i < length(rows); ++i) result = fold.ufunc(result, rows[i]);
  return result;
}

/// The first half with the second, until one is left: for what any order gives.
LazyTensor folded_by_halves(const Fold& fold, LazyTensor rows) {
  while (length(rows) > 1) {
    const std::int64_t half = length(rows) / 2, odd = length(rows) % 2;
    const LazyTensor folded = fold.ufunc(rows[slice(0, half)], rows[slice(half, 2 * half)]);
    rows = odd ? concatenate({folded, rows[slice(2 * half, None{})]}) : folded;
  }
  return rows[0];
}

LazyTensor folded(const Fold& fold, const LazyTensor& rows, const std::optional<LazyTensor>& initial) {
  if (length(rows) == 0) return *initial;
  if (!in_any_order(fold, rows))
    return initial ? folded_in_order(fold, rows, *initial, 0) : folded_in_order(fold, rows, rows[0], 1);
  const LazyTensor all = folded_by_halves(fold, rows);
  return initial ? fold.ufunc(*initial, all) : all;
}

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
  if (keywords.initial) return astype(*keywords.initial, dtype);
  return fold.identity ? std::optional(identity_of(fold, dtype)) : std::nullopt;
}

/// By the primitives that have NumPy's order.
std::optional<LazyTensor> by_reduction(const Fold& fold, const LazyTensor& x, const UfuncReduceKeywords& of) {
  const std::optional<OperandOrNone> start =
      of.initial ? std::optional<OperandOrNone>(*of.initial) : std::nullopt;
  if (fold.name == "add") return sum(x, {of.axis, of.dtype, of.keepdims, start, of.where});
  if (fold.name == "multiply") return prod(x, {of.axis, of.dtype, of.keepdims, start, of.where});
  if (of.dtype && *of.dtype != x.dtype()) return std::nullopt;
  if (fold.name == "maximum") return max(x, ExtremumKeywords{of.axis, of.keepdims, of.initial, of.where});
  if (fold.name == "minimum") return min(x, ExtremumKeywords{of.axis, of.keepdims, of.initial, of.where});
  return std::nullopt;
}

/// The ufunc's inner loop adds the rest of a part in pairs to the first, along whichever axis.
LazyTensor added_part(const LazyTensor& part) {
  const LazyTensor first = part[0];
  if (length(part) < 3) return length(part) == 1 ? first : add(first, part[1]);
  const LazyTensor rest = copied_c(moveaxis(part[slice(1, None{})], 0, -1));
  const LazyTensor added = sum(rest, {.axis = -1, .dtype = rest.dtype()});
  if (!is_floating(added.dtype())) return add(first, added);
  const LazyTensor negative_zero = all(logical_and(signbit(rest), equal(rest, 0)), {.axis = -1});
  return add(first, where(negative_zero, -0.0, added));
}

/// One after the other from the first, also where there is an identity.
LazyTensor folded_part(const Fold& fold, const LazyTensor& part) {
  if (fold.name == "add" && part.dtype() != DType::bfloat16) return added_part(part);
  return fold.name == "multiply" ? prod(part, {.axis = 0, .dtype = part.dtype()})
                                 : folded(fold, part, std::nullopt);
}

void check_indices(const Fold& fold, const std::vector<std::int64_t>& indices, std::int64_t n) {
  for (const std::int64_t index : indices)
    if (index < 0 || index >= n)
      throw IndexError("index " + std::to_string(index) + " out-of-bounds in " + std::string(fold.name) +
                       ".reduceat [0, " + std::to_string(n) + ")");
}

/// NumPy's loops carry float16 as float32 where they add, subtract, multiply and divide; ml_dtypes' carry
/// nothing.
DType carried_dtype(const Fold& fold, DType dtype) {
  constexpr std::string_view carried[] = {"add", "subtract", "multiply", "divide"};
  const bool carries = std::ranges::find(carried, fold.name) != std::end(carried);
  return carries && dtype != DType::bfloat16 ? widened(dtype) : dtype;
}

/// NumPy's iterator walks the array as if it were repeated along the axis.
Dims strides_of_parts(const LazyTensor& x, std::int64_t axis, const Dims& shape, DType dtype) {
  const LazyTensor first = getitem(x, at_axis(axis, slice(0, 1)));
  return copied_by_ufunc(astype(broadcast_to(first, shape), dtype)).strides();
}

LazyTensor like(const LazyTensor& result, const LazyTensor& x) {
  return copied_as(result, strides_like(x, result.dtype()));
}

Dims kept_shape(Dims shape, const Dims& axes) {
  for (const std::int64_t axis : axes) shape[static_cast<std::size_t>(axis)] = 1;
  return shape;
}

}  // namespace

LazyTensor reduce(BinaryUfunc ufunc, const Operand& array, const UfuncReduceKeywords& keywords) {
  const Fold& fold = fold_of(ufunc);
  LazyTensor x = asarray(array);
  if (const auto reduced = by_reduction(fold, x, keywords)) return *reduced;
  const Dims axes = normalized_axes(x.ndim() == 0 ? Axis(None{}) : keywords.axis, x.ndim());
  const DType dtype = fold_dtype(fold, x.dtype(), keywords.dtype);
  if (axes.size() > 1 && !fold.reorderable)
    throw ValueError(quoted(fold) + " is not reorderable, so at most one axis may be specified");
  if (keywords.where && !fold.identity && !keywords.initial)
    throw ValueError(quoted(fold) +
                     " does not have an identity, so to use a where mask one has to specify 'initial'");
  x = astype(x, dtype);
  if (keywords.where) {
    if (!fold.identity) throw NotImplementedError("'where' of " + quoted(fold) + " is not supported yet");
    x = where(*keywords.where, x, identity_of(fold, dtype));
  }
  if (dtype == DType::float16 && carried_dtype(fold, dtype) != dtype)
    throw NotImplementedError(quoted(fold) + " of float16 is not supported yet");
  const LazyTensor rows = rows_of(x, axes);
  const std::optional<LazyTensor> start = start_of(fold, keywords, dtype);
  const Dims shape(rows.shape().begin() + 1, rows.shape().end());
  if (length(rows) == 0 && !start && element_count(shape) > 0)
    throw ValueError("zero-size array to reduction operation " + std::string(fold.name) +
                     " which has no identity");
  const LazyTensor result = element_count(shape) == 0 ? zeros(shape, {.dtype = dtype})
                                                      : broadcast_to(folded(fold, rows, start), shape);
  return keywords.keepdims ? reshape(result, kept_shape(x.shape(), axes)) : result;
}

LazyTensor accumulate(BinaryUfunc ufunc, const Operand& array, const UfuncAxisKeywords& keywords) {
  const Fold& fold = fold_of(ufunc);
  const LazyTensor given = asarray(array);
  if (given.ndim() == 0) throw TypeError("cannot accumulate on a scalar");
  const Dims axes = normalized_axes(keywords.axis, given.ndim());
  if (axes.size() != 1) throw ValueError("accumulate does not allow multiple axes");
  if (fold.name == "add") return cumsum(given, {.axis = axes[0], .dtype = keywords.dtype});
  if (fold.name == "multiply") return cumprod(given, {.axis = axes[0], .dtype = keywords.dtype});
  const LazyTensor x = astype(given, fold_dtype(fold, given.dtype(), keywords.dtype));
  LazyTensor rows = moveaxis(x, axes[0], 0);
  const std::int64_t n = length(rows);
  if (x.size() == 0 || n == 1) return copied_k(x);
  if (in_any_order(fold, x)) {
    for (std::int64_t step = 1; step < n; step *= 2)
      rows = concatenate({rows[slice(0, step)], ufunc(rows[slice(0, n - step)], rows[slice(step, n)])});
    return like(moveaxis(rows, 0, axes[0]), x);
  }
  const LazyTensor first = rows[0];
  const auto [last, rest] = scan(
      [&](const LazyTensor& held, const LazyTensor& row) {
        const LazyTensor next = ufunc(held, row);
        return std::pair(next, next);
      },
      first, rows[slice(1, n)]);
  return like(moveaxis(concatenate({expand_dims(first, 0), rest}), 0, axes[0]), x);
}

LazyTensor reduceat(BinaryUfunc ufunc, const Operand& array, const std::vector<std::int64_t>& indices,
                    const UfuncAxisKeywords& keywords) {
  const Fold& fold = fold_of(ufunc);
  const LazyTensor x = asarray(array);
  const std::int64_t axis = normalized_axes(keywords.axis, x.ndim()).at(0);
  const std::int64_t n = x.shape()[static_cast<std::size_t>(axis)];
  check_indices(fold, indices, n);
  const bool adds = fold.name == "add" || fold.name == "multiply";
  const DType dtype =
      adds ? keywords.dtype.value_or(sum_dtype(x.dtype())) : fold_dtype(fold, x.dtype(), keywords.dtype);
  if (is_complex(dtype) && (fold.name == "multiply" || fold.name == "divide"))
    throw NotImplementedError(std::string(fold.name) + ".reduceat of complex numbers is not supported yet");
  const LazyTensor rows = moveaxis(astype(x, carried_dtype(fold, dtype)), axis, 0);
  std::vector<Operand> parts;
  for (std::size_t i = 0; i < indices.size(); ++i) {
    const std::int64_t begin = indices[i], next = i + 1 < indices.size() ? indices[i + 1] : n;
    parts.push_back(folded_part(fold, rows[slice(begin, std::max(next, begin + 1))]));
  }
  Dims shape = x.shape();
  shape[static_cast<std::size_t>(axis)] = static_cast<std::int64_t>(indices.size());
  if (element_count(shape) == 0) return zeros(shape, {.dtype = dtype});
  return copied_as(moveaxis(astype(stack(parts), dtype), 0, axis), strides_of_parts(x, axis, shape, dtype));
}

LazyTensor at_places(BinaryUfunc ufunc, const LazyTensor& a, const LazyTensor& places, const Operand& b) {
  const LazyTensor none = ufunc(zeros({0}, {.dtype = a.dtype()}), zeros({0}, {.dtype = asarray(b).dtype()}));
  if (is_complex(none.dtype()) && (ufunc == BinaryUfunc(multiply) || ufunc == BinaryUfunc(divide)))
    throw NotImplementedError("products of complex numbers at places are not supported yet");
  const LazyTensor to = ravel(places);
  const LazyTensor values = [&] {
    try {
      return ravel(broadcast_to(asarray(b), places.shape()));
    } catch (const ValueError&) {
      throw ValueError("array is not broadcastable to correct shape");
    }
  }();
  if (to.size() == 0) return a;
  const auto step = [&](const auto& i, const LazyTensor& held) {
    const LazyTensor place = to[i];
    return setitem(held, {place}, astype(ufunc(held[place], values[i]), held.dtype()));
  };
  return reshape(fori_loop(0, to.size(), step, ravel(a)), a.shape());
}

LazyTensor at(BinaryUfunc ufunc, const Operand& a, const Subscripts& indices, const Operand& b) {
  const LazyTensor x = asarray(a);
  return at_places(ufunc, x, getitem(reshape(arange(x.size()), x.shape()), indices), b);
}

}  // namespace weft::numpy
