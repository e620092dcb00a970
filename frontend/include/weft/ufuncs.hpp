// Elementwise functions: shapes broadcast, dtypes promote as NEP 50 says. Meaning and corner cases of each
// are those of NumPy; ir/tables/elementwise.def spells them out. Errors: ValueError when shapes do not
// broadcast, TypeError when no loop takes the dtypes, OverflowError "Python integer 300 out of bounds for
// uint8" when a Python int does not fit the array's dtype (comparisons are exact instead).
#pragma once
#include <utility>

#include "weft/operand.hpp"

namespace weft::numpy {

LazyTensor negative(const Operand& x);
LazyTensor positive(const Operand& x);
/// Of complex numbers as all of these: the distance from 0, real.
LazyTensor absolute(const Operand& x);
LazyTensor abs(const Operand& x);
/// The complex conjugate; of real numbers x itself.
LazyTensor conjugate(const Operand& x);
LazyTensor conj(const Operand& x);
LazyTensor sqrt(const Operand& x);
LazyTensor square(const Operand& x);
LazyTensor reciprocal(const Operand& x);
LazyTensor sign(const Operand& x);
LazyTensor fabs(const Operand& x);
LazyTensor deg2rad(const Operand& x);
LazyTensor rad2deg(const Operand& x);
LazyTensor radians(const Operand& x);
LazyTensor degrees(const Operand& x);
LazyTensor floor(const Operand& x);
LazyTensor ceil(const Operand& x);
LazyTensor trunc(const Operand& x);
LazyTensor rint(const Operand& x);

// Elementary functions: of integers in the floating dtype that holds them. Less than 1 ULP from the true
// value; the same bits on every machine.
LazyTensor exp(const Operand& x);
LazyTensor exp2(const Operand& x);
LazyTensor expm1(const Operand& x);
LazyTensor log(const Operand& x);
LazyTensor log2(const Operand& x);
LazyTensor log10(const Operand& x);
LazyTensor log1p(const Operand& x);
LazyTensor sin(const Operand& x);
LazyTensor cos(const Operand& x);
LazyTensor tan(const Operand& x);
LazyTensor arcsin(const Operand& x);
LazyTensor arccos(const Operand& x);
LazyTensor arctan(const Operand& x);
LazyTensor sinh(const Operand& x);
LazyTensor cosh(const Operand& x);
LazyTensor tanh(const Operand& x);
LazyTensor arcsinh(const Operand& x);
LazyTensor arccosh(const Operand& x);
LazyTensor arctanh(const Operand& x);
LazyTensor cbrt(const Operand& x);
LazyTensor arctan2(const Operand& y, const Operand& x);
LazyTensor hypot(const Operand& x, const Operand& y);
/// sin(pi x) / (pi x), and 1 at 0.
LazyTensor sinc(const Operand& x);
/// The array API's names of these.
LazyTensor asin(const Operand& x);
LazyTensor acos(const Operand& x);
LazyTensor atan(const Operand& x);
LazyTensor asinh(const Operand& x);
LazyTensor acosh(const Operand& x);
LazyTensor atanh(const Operand& x);
LazyTensor atan2(const Operand& y, const Operand& x);

LazyTensor logical_not(const Operand& x);
LazyTensor isnan(const Operand& x);
LazyTensor isinf(const Operand& x);
LazyTensor isfinite(const Operand& x);
LazyTensor signbit(const Operand& x);
LazyTensor invert(const Operand& x);
LazyTensor bitwise_not(const Operand& x);
LazyTensor bitwise_invert(const Operand& x);

LazyTensor add(const Operand& x, const Operand& y);
LazyTensor subtract(const Operand& x, const Operand& y);
LazyTensor multiply(const Operand& x, const Operand& y);
LazyTensor divide(const Operand& x, const Operand& y);
LazyTensor true_divide(const Operand& x, const Operand& y);
/// Python's `x // y`, which C++ has no operator for; x % y is remainder.
LazyTensor floor_divide(const Operand& x, const Operand& y);
LazyTensor remainder(const Operand& x, const Operand& y);
LazyTensor mod(const Operand& x, const Operand& y);
LazyTensor fmod(const Operand& x, const Operand& y);
/// {floor_divide(x, y), remainder(x, y)}.
std::pair<LazyTensor, LazyTensor> divmod(const Operand& x, const Operand& y);
/// numpy.power and the operator **; of integers wrapping products. One exponent of 2, 1, 0.5 or -1 for all is
/// square, x, sqrt and 1 / x. Errors: ValueError "Integers to negative integer powers are not allowed.",
/// when it is computed where exponents depend on variables.
LazyTensor power(const Operand& x, const Operand& y);
LazyTensor pow(const Operand& x, const Operand& y);
/// log(exp(x) + exp(y)), and log2 of the sum of powers of two, also where these overflow. Floating dtypes.
LazyTensor logaddexp(const Operand& x, const Operand& y);
LazyTensor logaddexp2(const Operand& x, const Operand& y);
LazyTensor maximum(const Operand& x, const Operand& y);
LazyTensor minimum(const Operand& x, const Operand& y);
LazyTensor fmax(const Operand& x, const Operand& y);
LazyTensor fmin(const Operand& x, const Operand& y);
LazyTensor heaviside(const Operand& x, const Operand& y);
LazyTensor copysign(const Operand& x, const Operand& y);
LazyTensor nextafter(const Operand& x, const Operand& y);
LazyTensor less(const Operand& x, const Operand& y);
LazyTensor less_equal(const Operand& x, const Operand& y);
LazyTensor greater(const Operand& x, const Operand& y);
LazyTensor greater_equal(const Operand& x, const Operand& y);
LazyTensor equal(const Operand& x, const Operand& y);
LazyTensor not_equal(const Operand& x, const Operand& y);
LazyTensor bitwise_and(const Operand& x, const Operand& y);
LazyTensor bitwise_or(const Operand& x, const Operand& y);
LazyTensor bitwise_xor(const Operand& x, const Operand& y);
LazyTensor logical_and(const Operand& x, const Operand& y);
LazyTensor logical_or(const Operand& x, const Operand& y);
LazyTensor logical_xor(const Operand& x, const Operand& y);
LazyTensor left_shift(const Operand& x, const Operand& y);
LazyTensor right_shift(const Operand& x, const Operand& y);
LazyTensor bitwise_left_shift(const Operand& x, const Operand& y);
LazyTensor bitwise_right_shift(const Operand& x, const Operand& y);

/// power in float64, or complex128.
LazyTensor float_power(const Operand& x, const Operand& y);
/// The distance to the next float away from 0 (of float16, above), with the sign of x.
LazyTensor spacing(const Operand& x);
/// x * 2**exponent, rounded once; the exponent is of integers.
LazyTensor ldexp(const Operand& x, const Operand& exponent);
/// {significand, exponent}: a significand from 0.5 to 1, and an int32, of which ldexp makes x.
std::pair<LazyTensor, LazyTensor> frexp(const Operand& x);
/// {fraction, whole}, each with the sign of x.
std::pair<LazyTensor, LazyTensor> modf(const Operand& x);
LazyTensor isposinf(const Operand& x);
LazyTensor isneginf(const Operand& x);
/// Towards zero: trunc.
LazyTensor fix(const Operand& x);
/// Of integers: the greatest common divisor, and the least common multiple, which wraps. Not below 0.
LazyTensor gcd(const Operand& x, const Operand& y);
LazyTensor lcm(const Operand& x, const Operand& y);
/// How many bits of |x| are set: uint8.
LazyTensor bitwise_count(const Operand& x);

/// Whether a date is none: arrays hold no dates. Errors: TypeError, always.
[[noreturn]] LazyTensor isnat(const Operand& x);

/// x where condition is true, else y.
LazyTensor where(const Operand& condition, const Operand& x, const Operand& y);
/// numpy.astype: the unsafe cast of ndarray.astype.
LazyTensor astype(const Operand& x, DType dtype);

}  // namespace weft::numpy
