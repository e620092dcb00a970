#include "frontend/numpy/histogram_ends.hpp"

#include <cmath>
#include <limits>

#include "frontend/numpy/data_lengths.hpp"
#include "frontend/numpy/rows.hpp"
#include "runtime/counting_functions.hpp"
#include "runtime/errors.hpp"
#include "weft/joining.hpp"
#include "weft/reductions.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

LazyTensor as_float(const LazyTensor& x) { return is_inexact(x.dtype()) ? x : astype(x, DType::float64); }

Ends given_ends(std::array<double, 2> range) {
  auto [first, last] = range;
  if (first > last) throw ValueError("max must be larger than min in range parameter.");
  if (!std::isfinite(first) || !std::isfinite(last)) {
    const auto text = [](double x) { return ndarray::scalar(x).str(); };
    throw ValueError("supplied range of [" + text(first) + ", " + text(last) + "] is not finite");
  }
  if (first == last) first -= 0.5, last += 0.5;
  return {first, last, LazyTensor(constant(last - first))};
}

bool is_signed(DType integer) { return kind(integer) == DTypeKind::signed_integer; }
PythonInt beyond(DType integer) {
  return PythonInt{1} << (8 * itemsize(integer) - (is_signed(integer) ? 1 : 0));
}
Operand greatest(DType dtype) {
  if (is_inexact(dtype)) return std::numeric_limits<double>::infinity();
  return beyond(dtype) - 1;
}
Operand least(DType dtype) {
  if (is_inexact(dtype)) return -std::numeric_limits<double>::infinity();
  return is_signed(dtype) ? -beyond(dtype) : PythonInt{0};
}

/// The least and the greatest; of nothing, where data decide that there is none, 0 and 1.
LazyTensor extremes(const LazyTensor& a) {
  const auto number = data_length(a.shape()[0]);
  if (!number) return stack({min(a), max(a)});
  const LazyTensor none = equal(*number, 0);
  return stack({where(none, 0, min(a, {.initial = greatest(a.dtype())})),
                where(none, 1, max(a, {.initial = least(a.dtype())}))});
}

/// Where all numbers are one, the bins reach half a unit to each side.
Ends found_ends(const LazyTensor& a) {
  if (a.size() == 0) return given_ends({0, 1});
  const LazyTensor ends = extremes(a);
  const LazyTensor range = called(finite_range_function(), {ends}, ends.shape());
  const LazyTensor first = range[0], last = range[1], same = equal(first, last);
  const LazyTensor from = as_float(first), to = as_float(last);
  const LazyTensor low = where(same, subtract(from, 0.5), from), high = where(same, add(to, 0.5), to);
  return {low, high, where(same, subtract(high, low), distance(first, last))};
}

}  // namespace

LazyTensor distance(const LazyTensor& first, const LazyTensor& last) {
  if (is_inexact(first.dtype())) return subtract(last, first);
  const auto wide = [](const LazyTensor& x) { return astype(astype(x, DType::int64), DType::uint64); };
  return astype(subtract(wide(last), wide(first)), DType::float64);
}

Ends ends_of(const LazyTensor& a, const std::optional<std::array<double, 2>>& range) {
  return range ? given_ends(*range) : found_ends(a);
}

}  // namespace weft::numpy
