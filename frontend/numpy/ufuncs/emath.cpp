#include "weft/emath.hpp"

#include <limits>

#include "frontend/numpy/data/known_values.hpp"
#include "runtime/system/errors.hpp"
#include "weft/complex.hpp"
#include "weft/creation.hpp"
#include "weft/dtypes.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// Whether any of `truths` is true, which decides the dtype of `function`.
bool decided(const LazyTensor& truths, const std::string& function) {
  if (const auto known = known_any(truths)) return *known;
  throw NotImplementedError("np." + function +
                            " of data that are not known: they decide the dtype of its result");
}

bool is_signed(DType dtype) {
  return kind(dtype) != DTypeKind::boolean && kind(dtype) != DTypeKind::unsigned_integer;
}

/// Single precision is enough for small integers.
LazyTensor as_complex(const LazyTensor& x) {
  const DType dtype = x.dtype();
  const bool single = dtype == DType::float32 || (is_integer(dtype) && itemsize(dtype) <= 2);
  return astype(x, single ? DType::complex64 : DType::complex128);
}

LazyTensor complex_below_zero(const Operand& operand, const std::string& function) {
  const LazyTensor x = asarray(operand);
  if (is_complex(x.dtype()) || !is_signed(x.dtype())) return x;
  return decided(less(x, 0), "emath." + function) ? as_complex(x) : x;
}

LazyTensor complex_beyond_one(const Operand& operand, const std::string& function) {
  const LazyTensor x = asarray(operand);
  if (is_complex(x.dtype()) || x.dtype() == DType::bool_) return x;
  return decided(greater(absolute(x), 1), "emath." + function) ? as_complex(x) : x;
}

/// Integers below zero become floats; floats are themselves.
LazyTensor float_below_zero(const Operand& operand, const std::string& function) {
  const LazyTensor x = asarray(operand);
  const bool decides = is_complex(x.dtype()) || (is_integer(x.dtype()) && is_signed(x.dtype()));
  if (!decides) return x;
  return decided(logical_and(isreal(x), less(x, 0)), "emath." + function) ? multiply(x, 1.0) : x;
}

/// What imaginary parts must be below, in their dtype.
LazyTensor tolerance(DType dtype, double tol) {
  if (tol <= 1) return scalar(dtype, tol);
  const double eps = dtype == DType::float32 ? std::numeric_limits<float>::epsilon()
                                             : std::numeric_limits<double>::epsilon();
  return multiply(scalar(dtype, eps), tol);
}

}  // namespace

LazyTensor real_if_close(const Operand& a, double tol) {
  const LazyTensor x = asarray(a);
  if (!is_complex(x.dtype())) return x;
  const LazyTensor parts = imag(x);
  const LazyTensor far = logical_not(less(absolute(parts), tolerance(parts.dtype(), tol)));
  return decided(far, "real_if_close") ? x : real(x);
}

namespace emath {

LazyTensor sqrt(const Operand& x) { return numpy::sqrt(complex_below_zero(x, "sqrt")); }
LazyTensor log(const Operand& x) { return numpy::log(complex_below_zero(x, "log")); }
LazyTensor log2(const Operand& x) { return numpy::log2(complex_below_zero(x, "log2")); }
LazyTensor log10(const Operand& x) { return numpy::log10(complex_below_zero(x, "log10")); }

LazyTensor logn(const Operand& n, const Operand& x) {
  const LazyTensor numbers = complex_below_zero(x, "logn"), base = complex_below_zero(n, "logn");
  return divide(numpy::log(numbers), numpy::log(base));
}

LazyTensor power(const Operand& x, const Operand& p) {
  const LazyTensor base = complex_below_zero(x, "power"), exponent = float_below_zero(p, "power");
  return numpy::power(base, exponent);
}

LazyTensor arccos(const Operand& x) { return numpy::arccos(complex_beyond_one(x, "arccos")); }
LazyTensor arcsin(const Operand& x) { return numpy::arcsin(complex_beyond_one(x, "arcsin")); }
LazyTensor arctanh(const Operand& x) { return numpy::arctanh(complex_beyond_one(x, "arctanh")); }

}  // namespace emath
}  // namespace weft::numpy
