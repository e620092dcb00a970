// np.emath: functions that give complex numbers where real ones have none. Data decide the dtype, so they
// must be known: NotImplementedError where they depend on a parameter, but for complex numbers, bool and,
// below zero, unsigned ones, whose dtype is not in question.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// The real parts where all imaginary ones are less than `tol`, times the dtype's eps if it is above 1; else,
/// and of real numbers, `a`.
LazyTensor real_if_close(const Operand& a, double tol = 100);

namespace emath {

/// Complex where a number is below 0.
LazyTensor sqrt(const Operand& x);
LazyTensor log(const Operand& x);
LazyTensor log2(const Operand& x);
LazyTensor log10(const Operand& x);
/// The logarithm of `x` to base `n`.
LazyTensor logn(const Operand& n, const Operand& x);
/// Complex where an `x` is below 0, and of floats where an exponent is.
LazyTensor power(const Operand& x, const Operand& p);
/// Complex where a number is beyond -1 or 1.
LazyTensor arccos(const Operand& x);
LazyTensor arcsin(const Operand& x);
LazyTensor arctanh(const Operand& x);

}  // namespace emath
}  // namespace weft::numpy
