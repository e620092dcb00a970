#include "frontend/numpy/core/underflow.hpp"

#include <cmath>

#include "frontend/numpy/core/python_number.hpp"
#include "ir/promotion.hpp"
#include "weft/creation.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// The least normal number.
double tiny_of(DType dtype) {
  return dtype == DType::float16 ? 0x1p-14 : dtype == DType::float32 ? 0x1p-126 : 0x1p-1022;
}

/// Below which numbers are rounded to less than the least normal one, as if exponents had no bound. float16
/// is rounded by NumPy's own code, which looks before rounding.
double below_tiny(DType dtype) { return dtype == DType::float32 ? 0x1p-126 - 0x1p-151 : tiny_of(dtype); }

LazyTensor below(const LazyTensor& x, double bound) { return less(absolute(x), bound); }
LazyTensor fused(const LazyTensor& x, const LazyTensor& y, const LazyTensor& z) {
  return Node::apply(Operation::fma, {x, y, z});
}

/// A float64, times 2**power where `marks` hold.
struct Scaled {
  LazyTensor value, marks;
};
Scaled scaled(const LazyTensor& x, const LazyTensor& marks, double by) {
  return {where(marks, multiply(x, by), x), marks};
}
constexpr double up = 0x1p600, bound = 0x1p480;

LazyTensor raised(const LazyTensor& x, const Scaled& by) { return where(by.marks, multiply(x, up), x); }

/// Whether `exact`, which is `high` and what is left of it, is less than the least normal number, and not
/// `result`: all three raised by what both operands were.
LazyTensor less_and_inexact(const LazyTensor& result, const LazyTensor& high, const LazyTensor& left,
                            const Scaled& a, const Scaled& b) {
  const LazyTensor tiny = raised(raised(where(equal(high, 0), 0.0, 0x1p-1022), a), b);
  const LazyTensor inexact = logical_or(not_equal(left, 0), not_equal(raised(raised(result, a), b), high));
  return logical_and(logical_and(less(absolute(high), tiny), inexact), below(result, 0x1p-1021));
}

LazyTensor of_product(const LazyTensor& x, const LazyTensor& y, const LazyTensor& result) {
  const Scaled a = scaled(x, below(x, 1 / bound), up), b = scaled(y, below(y, 1 / bound), up);
  const LazyTensor high = multiply(a.value, b.value);
  return less_and_inexact(result, high, fused(a.value, b.value, negative(high)), a, b);
}

LazyTensor of_quotient(const LazyTensor& x, const LazyTensor& y, const LazyTensor& result) {
  const Scaled a = scaled(x, below(x, 1 / bound), up), b = scaled(y, logical_not(below(y, bound)), 1 / up);
  const LazyTensor high = divide(a.value, b.value);
  const LazyTensor meant = logical_and(isfinite(x), isfinite(y));
  return logical_and(meant, less_and_inexact(result, high, fused(high, b.value, negative(a.value)), a, b));
}

/// Of a narrower dtype: what is exact in float64, or nearly so, and what it was rounded to.
LazyTensor of_rounding(const LazyTensor& wide, const LazyTensor& result) {
  return logical_and(below(wide, below_tiny(result.dtype())),
                     not_equal(astype(result, DType::float64), wide));
}

/// Narrower ones are exact in float64, quotients near enough to it to tell.
std::optional<LazyTensor> of_arithmetic(Operation operation, LazyTensor x, LazyTensor y,
                                        const LazyTensor& result) {
  const DType dtype = result.dtype();
  x = astype(x, DType::float64), y = astype(y, DType::float64);
  const bool is_product = operation == Operation::multiply;
  if (dtype == DType::float64) return is_product ? of_product(x, y, result) : of_quotient(x, y, result);
  const LazyTensor meant = logical_and(isfinite(x), isfinite(y));
  return logical_and(meant, of_rounding(is_product ? multiply(x, y) : divide(x, y), result));
}

std::optional<LazyTensor> of_function(const std::vector<LazyTensor>& inputs, const LazyTensor& result) {
  LazyTensor meant = below(result, tiny_of(result.dtype()));
  for (const LazyTensor& x : inputs) meant = logical_and(meant, logical_and(isfinite(x), not_equal(x, 0)));
  return meant;
}

LazyTensor one(const LazyTensor& like) { return number_constant(like.dtype(), 1); }

/// The factor of deg2rad and rad2deg, formed in the dtype.
LazyTensor factor(Operation operation, DType dtype) {
  const double of_degrees = operation == Operation::deg2rad ? M_PI / 180 : 180 / M_PI;
  if (dtype != DType::float32) return number_constant(dtype, of_degrees);
  const float pi = static_cast<float>(M_PI);
  return constant(operation == Operation::deg2rad ? pi / 180.0f : 180.0f / pi);
}

}  // namespace

std::optional<LazyTensor> underflow(Operation operation, const std::vector<LazyTensor>& inputs,
                                    const LazyTensor& result) {
  if (!is_floating(result.dtype())) return std::nullopt;
  const LazyTensor& x = inputs[0];
  switch (info(operation).underflow) {
    case Underflow::none:
      return std::nullopt;
    case Underflow::product:
      return of_arithmetic(Operation::multiply, x, inputs[1], result);
    case Underflow::quotient:
      return of_arithmetic(Operation::divide, x, inputs[1], result);
    case Underflow::square:
      return of_arithmetic(Operation::multiply, x, x, result);
    case Underflow::reciprocal:
      return of_arithmetic(Operation::divide, one(result), x, result);
    case Underflow::factor:
      return of_arithmetic(Operation::multiply, x, factor(operation, result.dtype()), result);
    case Underflow::cast:
      if (!is_floating(x.dtype()) || x.itemsize() <= result.itemsize()) return std::nullopt;
      return logical_and(isfinite(x), of_rounding(astype(x, DType::float64), result));
    case Underflow::function:
      return of_function(inputs, result);
  }
  return std::nullopt;
}

}  // namespace weft::numpy
