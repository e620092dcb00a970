// np.interp, in NumPy's own steps.
#include <cmath>

#include "frontend/numpy/core/casting.hpp"
#include "frontend/numpy/core/each_part.hpp"
#include "frontend/numpy/core/float_watch.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "ir/derivatives/derivative.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/dtypes.hpp"
#include "weft/joining.hpp"
#include "weft/lookup.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

struct Points {
  LazyTensor x, y;
  std::int64_t count() const { return x.size(); }
};

/// With a period, NumPy takes the real parts of complex numbers.
LazyTensor as_float64(const Operand& x, bool periodic) {
  const LazyTensor tensor = asarray(x);
  if (is_complex(tensor.dtype()) && !periodic) refuse_cast(tensor, DType::float64, "safe");
  return astype(tensor, DType::float64);
}

void check_depth(const LazyTensor& x) {
  if (x.ndim() > 1) throw ValueError("object too deep for desired array");
  if (x.ndim() < 1) throw ValueError("object of too small depth for desired array");
}

void check_points(const Points& points) {
  check_depth(points.y);
  check_depth(points.x);
  refuse_empty(points.x.shape(), {0}, "array of sample points is empty");
  require_same_length(points.y.size(), points.count(), "fp and xp are not of the same length.");
}

Operand period_of(const Operand& given) {
  if (const auto known = known_number(given)) {
    const double value = std::fabs(as_double(known->value));
    if (value == 0) throw ValueError("period must be a non-zero value");
    return value;
  }
  const LazyTensor period = asarray(given);
  if (period.ndim() > 0)
    throw NotImplementedError("a period of interp that is an array is not supported yet");
  return astype(absolute(period), DType::float64);
}

/// The points in order within one period, and the nearest of the periods before and after.
Points repeated(const Points& points, const Operand& period) {
  if (points.x.ndim() != 1 || points.y.ndim() != 1) throw ValueError("Data points must be 1-D sequences");
  require_same_length(points.y.size(), points.count(), "fp and xp are not of the same length");
  if (points.count() == 0) return points;
  const LazyTensor within = remainder(points.x, period);
  const LazyTensor order = argsort(within);
  const LazyTensor x = take(within, order, {.mode = "clip"}), y = take(points.y, order, {.mode = "clip"});
  const slice first(0, 1), last(-1, _);
  return {concatenate({subtract(x[last], period), x, add(x[first], period)}),
          concatenate({y[last], y, y[first]})};
}

/// What stands beyond an end: a number as C's double, or what the end's point has.
LazyTensor beyond(const std::optional<Operand>& value, const LazyTensor& end) {
  if (!value) return end;
  if (value->tensor() && value->tensor()->ndim() > 0)
    throw TypeError("only 0-dimensional arrays can be converted to Python scalars");
  return scalar(end.dtype(), *value);
}

LazyTensor at(const LazyTensor& of, const LazyTensor& place) { return take(of, place, {.mode = "clip"}); }

/// The line through the points on both sides, those at the ends beyond them: as it is differentiated,
/// whatever is computed apart at the points.
LazyTensor line(const LazyTensor& x, const Points& points, const LazyTensor& after) {
  const Watched nothing(nullptr);
  const auto count = data_length(points.count());
  const LazyTensor last = subtract(count ? *count : LazyTensor(constant(points.count())), 1);
  const LazyTensor right = minimum(maximum(after, 1), last), left = subtract(right, 1);
  const LazyTensor x0 = at(points.x, left), y0 = at(points.y, left);
  const LazyTensor slope = divide(subtract(at(points.y, right), y0), subtract(at(points.x, right), x0));
  return add(multiply(slope, subtract(x, x0)), y0);
}

/// On the line between the points on both sides, each of which is met exactly. What is NaN from the one side
/// is tried from the other, and is their value where it is the same. For parts of complex numbers NumPy
/// multiplies by the inverse of the distance.
LazyTensor between(const LazyTensor& x, const Points& points, bool inverts) {
  const LazyTensor after = searchsorted(points.x, x, {.side = "right"}), before = subtract(after, 1);
  const LazyTensor x0 = at(points.x, before), x1 = at(points.x, after);
  const LazyTensor y0 = at(points.y, before), y1 = at(points.y, after);
  const LazyTensor rise = subtract(y1, y0), distance = subtract(x1, x0);
  const LazyTensor slope = inverts ? multiply(rise, divide(1.0, distance)) : divide(rise, distance);
  const LazyTensor from_left = add(multiply(slope, subtract(x, x0)), y0);
  const LazyTensor from_right = add(multiply(slope, subtract(x, x1)), y1);
  const LazyTensor other = where(logical_and(isnan(from_right), equal(y0, y1)), y0, from_right);
  const LazyTensor met = where(equal(x, x0), y0, where(isnan(from_left), other, from_left));
  return changing_like(met, line(x, points, after));
}

struct Ends {
  LazyTensor left, right;
};

/// Of complex points, one part. At NaN the imaginary part is 0.
LazyTensor polyline(const LazyTensor& x, const Points& points, const Ends& ends,
                    std::optional<Operation> part) {
  const LazyTensor at_nan = part == Operation::imag ? zeros_like(x) : x;
  LazyTensor inside = points.y[0];  // of a single point
  if (points.count() != 1) inside = where(isnan(x), at_nan, between(x, points, part.has_value()));
  if (const auto count = data_length(points.count())) inside = where(equal(*count, 1), points.y[0], inside);
  return where(greater(x, points.x[-1]), ends.right, where(less(x, points.x[0]), ends.left, inside));
}

LazyTensor complex_polyline(const LazyTensor& x, const Points& points, const Ends& ends) {
  const auto of = [&](Operation part) {
    const auto taken = [&](const LazyTensor& z) { return LazyTensor(Node::apply(part, {z})); };
    return polyline(x, {points.x, taken(points.y)}, {taken(ends.left), taken(ends.right)}, part);
  };
  const LazyTensor re = of(Operation::real), im = of(Operation::imag);
  return from_parts(re, im, c_strides(re.shape(), itemsize(DType::complex128)));
}

}  // namespace

LazyTensor interp(const Operand& x, const Operand& xp, const Operand& fp, const InterpKeywords& keywords) {
  const bool periodic = keywords.period.has_value();
  const LazyTensor values = asarray(fp);
  const bool of_complex = is_complex(values.dtype());
  Points points{as_float64(xp, periodic), astype(values, of_complex ? DType::complex128 : DType::float64)};
  LazyTensor wanted = copied_c(as_float64(x, periodic));
  if (periodic) {
    const Operand period = period_of(*keywords.period);
    points = repeated(points, period);
    wanted = remainder(wanted, period);
  }
  check_points(points);
  const Ends ends{beyond(periodic ? std::nullopt : keywords.left, points.y[0]),
                  beyond(periodic ? std::nullopt : keywords.right, points.y[-1])};
  return of_complex ? complex_polyline(wanted, points, ends) : polyline(wanted, points, ends, {});
}

}  // namespace weft::numpy
