// np.linspace, in NumPy's own steps.
#include <algorithm>
#include <limits>

#include "frontend/numpy/core/inexact.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/float_environment.hpp"
#include "weft/creation.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// The floating or complex dtype of both ends; Python numbers are weak.
DType end_dtype(const Operand& start, const Operand& stop) {
  std::optional<DType> common;
  for (const Operand* end : {&start, &stop}) {
    if (!end->tensor()) continue;
    common = common ? promote_types(*common, end->tensor()->dtype()) : end->tensor()->dtype();
  }
  const bool keeps = common && is_numpy_inexact(*common);
  const DType dtype = keeps ? *common : DType::float64;
  return is_python_complex(start) || is_python_complex(stop) ? complex_dtype(dtype) : dtype;
}

/// 0, 1, … along the first axis, with as many axes after it as the ends have.
LazyTensor counted(std::int64_t count, DType dtype, std::int64_t ndim) {
  Dims shape(static_cast<std::size_t>(ndim) + 1, 1);
  shape[0] = count;
  const LazyTensor counts = arange(0, count, {.dtype = dtype});
  if (counts.size() != count) ndarray::empty(dtype, counts.shape());  // for its error: no machine has as much
  return reshape(counts, shape);
}

/// The floor, by way of int64 for what fits one; floats beyond 2**52 have no fraction.
LazyTensor floored(const LazyTensor& x) {
  const LazyTensor truncated = astype(astype(x, DType::int64), x.dtype());
  const LazyTensor floor = subtract(truncated, astype(greater(truncated, x), x.dtype()));
  return where(less(absolute(x), 0x1p52), floor, x);
}

struct Ends {
  Operand start, stop;
  LazyTensor start_array, stop_array;
  std::int64_t ndim() const { return std::max(start_array.ndim(), stop_array.ndim()); }
  LazyTensor delta() const { return subtract(stop_array, start_array); }
  /// Python's real numbers both.
  bool known() const {
    const auto is_real = [](const Operand& end) { return end.python_int() || end.python_float(); };
    return is_real(start) && is_real(stop);
  }
  double known_step(std::int64_t divisions) const {
    return (as_double(stop) - as_double(start)) / static_cast<double>(divisions);
  }
};

/// The distance of neighbours; NaN where there are none.
LazyTensor step_of(const Ends& ends, std::int64_t divisions) {
  if (divisions <= 0) return constant(std::numeric_limits<double>::quiet_NaN());
  return divide(ends.delta(), divisions);
}

/// Multiples of the step; where one underflows to zero, NumPy divides first and multiplies then.
LazyTensor scaled(const LazyTensor& counts, const Ends& ends, std::int64_t divisions) {
  const LazyTensor step = step_of(ends, divisions), multiples = multiply(counts, step);
  const auto divided_first = [&] { return multiply(divide(counts, divisions), ends.delta()); };
  if (ends.known()) return ends.known_step(divisions) == 0 ? divided_first() : multiples;
  if (step.size() == 0) return multiples;
  return where(max(equal(step, 0)), divided_first(), multiples);
}

LazyTensor spaced(const Ends& ends, std::int64_t count, std::int64_t divisions) {
  const LazyTensor counts = counted(count, ends.start_array.dtype(), ends.ndim());
  if (divisions <= 0) return add(multiply(counts, ends.delta()), ends.start_array);
  return add(scaled(counts, ends, divisions), ends.start_array);
}

}  // namespace

std::pair<LazyTensor, LazyTensor> linspace_and_step(const Operand& start, const Operand& stop,
                                                    std::int64_t num, const LinspaceKeywords& keywords) {
  const FloatEnvironment environment;
  if (num < 0) throw ValueError("Number of samples, " + std::to_string(num) + ", must be non-negative.");
  const DType floating = end_dtype(start, stop);
  const Ends ends{start, stop, scalar(floating, start), scalar(floating, stop)};
  const std::int64_t divisions = keywords.endpoint ? num - 1 : num;
  LazyTensor values = spaced(ends, num, divisions);
  if (keywords.endpoint && num > 1) values = setitem(values, {-1, ellipsis}, ends.stop_array);
  if (keywords.axis != 0) values = moveaxis(values, 0, keywords.axis);
  const DType dtype = keywords.dtype.value_or(floating);
  if (is_integer(dtype)) values = floored(values);
  const bool known = ends.known() && divisions > 0;
  return {values.dtype() == dtype ? values : astype(values, dtype),
          known ? constant(ends.known_step(divisions)) : step_of(ends, divisions)};
}

LazyTensor linspace(const Operand& start, const Operand& stop, std::int64_t num,
                    const LinspaceKeywords& keywords) {
  return linspace_and_step(start, stop, num, keywords).first;
}

}  // namespace weft::numpy
