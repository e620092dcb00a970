#include "frontend/numpy/statistics/histogram_ends.hpp"

#include <cmath>
#include <limits>

#include "frontend/numpy/core/called.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/core/result_type.hpp"
#include "frontend/numpy/data/data_errors.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/indexing/where_read.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/reductions.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

LazyTensor as_float(const LazyTensor& x) { return is_inexact(x.dtype()) ? x : astype(x, DType::float64); }

Ends known_ends(double first, double last) {
  if (first > last) throw ValueError("max must be larger than min in range parameter.");
  if (!std::isfinite(first) || !std::isfinite(last)) {
    const auto text = [](double x) { return ndarray::scalar(x).str(); };
    throw ValueError("supplied range of [" + text(first) + ", " + text(last) + "] is not finite");
  }
  if (first == last) first -= 0.5, last += 0.5;
  return {first, last, LazyTensor(constant(last - first)), first, last};
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

/// An end that the program computes: `value`, which is `given`, once it has been looked at.
struct End {
  Operand given;
  LazyTensor value;

  bool is_whole() const { return is_integer(value.dtype()); }
  /// Half a unit further out where both ends are one. What comes of a Python number is weak, too.
  Operand widened(const LazyTensor& same, double out) const {
    const LazyTensor end = as_float(value), wide = where(same, add(end, out), end);
    return given.tensor() ? Operand(wide) : Operand(ComputedNumber{wide});
  }
};

/// Where all numbers are one, the bins reach half a unit to each side.
Ends reached(const LazyTensor& a, const End& first, const End& last) {
  const LazyTensor same = equal(first.given, last.given);
  const Operand low = first.widened(same, -0.5), high = last.widened(same, 0.5);
  const bool whole = first.is_whole() && last.is_whole();
  const LazyTensor width = subtract(high, low);
  Ends ends{low, high, whole ? where(same, width, distance(first.value, last.value)) : width, low, high};
  if (whole && is_integer(a.dtype())) ends.least = first.value, ends.greatest = last.value;
  return ends;
}

Ends found_ends(const LazyTensor& a) {
  if (a.size() == 0) return known_ends(0, 1);
  const LazyTensor ends = where_read(extremes(a), 0);
  const LazyTensor range = called(LibraryFunction::finite_range, {ends}, ends.shape());
  return reached(a, {range[0], range[0]}, {range[1], range[1]});
}

bool is_known_number(const Operand& end) { return end.python_int() || end.python_float(); }

void check_end(const Operand& end) {
  const LazyTensor value = asarray(end);
  if (value.ndim() > 0 || value.dtype() == DType::bool_ || is_complex(value.dtype()))
    throw NotImplementedError("a range of a histogram that is not two real numbers is not supported");
}

DType inexact_dtype(const std::vector<Operand>& operands) {
  const DType dtype = common_dtype(operands);
  return is_integer(dtype) ? DType::float64 : dtype;
}

/// Half a unit further out, whole ends are float64. Errors: NotImplementedError where that counts.
void check_dtypes(std::vector<Operand> operands) {
  const DType given = inexact_dtype(operands);
  for (Operand& each : operands)
    if (each.tensor()) each = as_float(*each.tensor());
  if (inexact_dtype(operands) != given)
    throw NotImplementedError(
        "a range of small integers beside small floats is not supported: the dtype of the edges depends on "
        "whether both ends are one");
}

/// Where they descend, which is an error, they are 0 and 1: nothing else is raised in its stead.
Ends given_ends(const LazyTensor& a, const HistogramRange& range) {
  const auto& [first, last] = range;
  if (is_known_number(first) && is_known_number(last)) return known_ends(as_double(first), as_double(last));
  check_end(first), check_end(last);
  check_dtypes({first, last});
  if (is_inexact(a.dtype())) check_dtypes({first, last, a});
  const LazyTensor descends = greater(first, last), end = asarray(last);
  LazyTensor begin = checked(Check::descending_range, asarray(first), descends);
  if (is_inexact(begin.dtype()) || is_inexact(end.dtype()))
    begin = called(LibraryFunction::finite_ends, {where_read(begin, 0), where_read(end, 0)}, {});
  return reached(a, {first, where(descends, zeros_like(begin), begin)},
                 {last, where(descends, ones_like(end), end)});
}

}  // namespace

LazyTensor distance(const LazyTensor& first, const LazyTensor& last) {
  if (is_inexact(first.dtype())) return subtract(last, first);
  const auto wide = [](const LazyTensor& x) { return astype(astype(x, DType::int64), DType::uint64); };
  return astype(subtract(wide(last), wide(first)), DType::float64);
}

Ends ends_of(const LazyTensor& a, const std::optional<HistogramRange>& range) {
  return range ? given_ends(a, *range) : found_ends(a);
}

DType edge_dtype(const LazyTensor& a, const std::optional<HistogramRange>& range) {
  return inexact_dtype(range ? std::vector{(*range)[0], (*range)[1], Operand(a)} : std::vector{Operand(a)});
}

}  // namespace weft::numpy
