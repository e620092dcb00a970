// np.tile and np.repeat: elements seen several times, then laid out.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/casting.hpp"
#include "frontend/numpy/core/context.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/subscripts.hpp"
#include "frontend/numpy/data/data_errors.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/lookup.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// How long an axis becomes.
std::int64_t times(std::int64_t length, std::int64_t count) {
  if (count < 0) throw ValueError("negative dimensions are not allowed");
  std::int64_t product = 0;
  if (!__builtin_mul_overflow(length, count, &product)) return product;
  throw ValueError(
      "array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum possible size.");
}

/// What tile makes of an array without elements: nothing is repeated, so a negative count speaks as reshape's
/// length -1 does.
LazyTensor tiled_empty(const LazyTensor& x, const Dims& counts) {
  Dims shape = x.shape();
  for (std::size_t axis = 0; axis < shape.size(); ++axis)
    shape[axis] = counts[axis] < 0 ? shape[axis] * std::max<std::int64_t>(counts[axis], -1)
                                   : times(shape[axis], counts[axis]);
  return reshape(x, shape);
}

/// Each element along the axis `count` times.
LazyTensor repeated(const LazyTensor& x, std::int64_t axis, std::int64_t count) {
  Dims shape = x.shape(), wide = x.shape();
  shape[axis] = times(shape[axis], count);
  wide.insert(wide.begin() + axis + 1, count);
  return reshape(broadcast_to(getitem(x, at_axis(axis + 1, newaxis)), wide), shape);
}

LazyTensor with_axes(LazyTensor x, std::size_t least) {
  while (x.shape().size() < least) x = x[newaxis];
  return x;
}

/// The place of what each place shows.
LazyTensor places_of(const Dims& counts) {
  std::vector<std::int64_t> places;
  for (std::size_t i = 0; i < counts.size(); ++i)
    for (std::int64_t n = 0; n < counts[i]; ++n) places.push_back(static_cast<std::int64_t>(i));
  return array(places, {.dtype = DType::int64});
}

bool is_unsigned(DType dtype) {
  return kind(dtype) == DTypeKind::unsigned_integer || kind(dtype) == DTypeKind::boolean;
}

/// The most that numbers of 8 bits may be, where these are such, or were before they became wider ones.
std::optional<std::int64_t> most_of_8_bits(LazyTensor counts) {
  for (;; counts = LazyTensor(counts.node().inputs()[0])) {
    if (counts.dtype() == DType::bool_) return 1;
    if (counts.dtype() == DType::uint8 || counts.dtype() == DType::int8)
      return counts.dtype() == DType::uint8 ? 255 : 127;
    if (counts.operation() != Operation::astype) return std::nullopt;
    const DType before = counts.node().inputs()[0].type().dtype;
    if (!is_integer(before) && before != DType::bool_) return std::nullopt;
    if (is_unsigned(counts.dtype()) && !is_unsigned(before)) return std::nullopt;  // negative ones are large
  }
}

/// Elements that there is memory for, whatever the counts are.
constexpr std::int64_t most_made = std::int64_t{1} << 24;

/// How many elements there are where `each` is the most of `counts`; refused where these may be too many.
CountedLength total_of(const LazyTensor& counts, const LazyTensor& total, std::optional<std::int64_t> each) {
  const bool is_of_arrays = !context().reader && variables(Graph{{total}}).empty();
  const auto known = is_of_arrays ? std::optional(computed_values(total)) : known_values(total);
  if (known) return {total, *known->data<std::int64_t>()};
  if (each && context().reader && counts.size() <= most_made / *each)
    return counted_length(total, *each * counts.size());
  throw NotImplementedError(
      "np.repeat of counts that depend on data is not supported: the length of the result would");
}

/// The place of what each place shows, of counts that data decide.
LazyTensor counted_places(const LazyTensor& given, std::optional<std::int64_t> most) {
  const LazyTensor counts = astype(given, DType::int64);
  const bool may_be_negative = !is_unsigned(given.dtype());
  const LazyTensor ends = cumsum(
      may_be_negative ? checked(Check::negative_repeats, counts, less(counts, std::int64_t{0})) : counts);
  const CountedLength total = total_of(given, ends[-1], most);
  return searchsorted(ends, of_data_lengths(arange(total.length)), {.side = "right"});
}

/// What is repeated: an axis of an array.
struct Along {
  LazyTensor x;
  std::int64_t axis, length;
};

Along along(const Operand& a, const Axis& axis) {
  const LazyTensor given = asarray(a), x = axis.is_none() || given.ndim() == 0 ? ravel(given) : given;
  const std::int64_t along = axis.is_none() ? 0 : normalized_axis(single_axis(axis), x.ndim());
  return {x, along, x.shape()[along]};
}

void check_count(std::int64_t count, std::int64_t length) {
  if (count != 1 && count != length)
    throw ValueError(
        fmt::format("operands could not be broadcast together with shape ({},) ({},)", length, count));
}

/// Counts as NumPy takes them.
LazyTensor checked_counts(const LazyTensor& counts) {
  check_cast(counts, DType::int64, "safe");
  if (counts.ndim() > 1) throw ValueError("object too deep for desired array");
  return ravel(counts);
}

/// Counts that programs have written out.
constexpr std::int64_t most_known_counts = 1024;

}  // namespace

LazyTensor tile(const Operand& a, const Shape& reps) {
  const LazyTensor x = with_axes(asarray(a), reps.dims.size());
  if (std::ranges::all_of(reps.dims, [](std::int64_t count) { return count == 1; })) return copied_k(x);
  Dims counts = reps.dims;
  counts.insert(counts.begin(), x.shape().size() - counts.size(), 1);
  if (x.size() == 0) return tiled_empty(x, counts);
  Subscripts items;
  Dims wide, shape;
  for (std::size_t axis = 0; axis < counts.size(); ++axis) {
    if (counts[axis] != 1) items.push_back(newaxis), wide.push_back(counts[axis]);
    items.push_back(slice(None{}));
    wide.push_back(x.shape()[axis]);
    shape.push_back(times(x.shape()[axis], counts[axis]));
  }
  return copied_c(reshape(broadcast_to(getitem(x, items), wide), shape));
}

LazyTensor repeat(const Operand& a, const Shape& repeats, const Axis& axis) {
  const auto [x, at, length] = along(a, axis);
  const Dims& counts = repeats.dims;
  if (counts.size() == 1) return copied_c(repeated(x, at, counts[0]));
  check_count(std::ssize(counts), length);
  if (std::ranges::any_of(counts, [](std::int64_t count) { return count < 0; }))
    throw ValueError(text_of(Check::negative_repeats));
  return counts.empty() ? copied_c(x) : copied_c(take(x, places_of(counts), {.axis = at}));
}

LazyTensor repeat(const Operand& a, const LazyTensor& repeats, const Axis& axis) {
  const LazyTensor counts = checked_counts(repeats);
  if (counts.size() <= most_known_counts)
    if (const auto known = known_values(astype(counts, DType::int64)))
      return repeat(a, Dims(known->data<std::int64_t>(), known->data<std::int64_t>() + known->size()), axis);
  const auto [x, at, length] = along(a, axis);
  check_count(counts.size(), length);
  if (length == 0) return copied_c(x);
  const LazyTensor places = counted_places(broadcast_to(counts, {length}), most_of_8_bits(repeats));
  return copied_c(take(x, places, {.axis = at}));
}

}  // namespace weft::numpy
