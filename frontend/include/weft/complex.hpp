// Complex numbers and their parts. Real numbers have imaginary parts of 0.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// numpy.real: the real parts, as a view; of real numbers x itself.
LazyTensor real(const Operand& x);
/// numpy.imag: the imaginary parts, as a view; zeros of the same dtype for real numbers.
LazyTensor imag(const Operand& x);
/// numpy.angle: arctan2(imag(z), real(z)), in degrees where `deg`.
LazyTensor angle(const Operand& z, bool deg = false);
/// Where the imaginary part is not 0, and where it is.
LazyTensor iscomplex(const Operand& x);
LazyTensor isreal(const Operand& x);
/// Whether the dtype is complex, and whether it is not.
bool iscomplexobj(const Operand& x);
bool isrealobj(const Operand& x);

}  // namespace weft::numpy
