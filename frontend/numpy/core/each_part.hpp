// Functions that NumPy applies to the parts of complex numbers one by one.
#pragma once
#include "runtime/system/function_ref.hpp"
#include "weft/operand.hpp"

namespace weft::numpy {

/// The complex numbers of these parts, of one floating dtype and shape, in the memory order that `strides`
/// have.
LazyTensor from_parts(const LazyTensor& re, const LazyTensor& im, const Dims& strides);
/// `function` of the real parts and of the imaginary ones, laid out as a copy in K order.
LazyTensor each_part(const LazyTensor& z, function_ref<LazyTensor(const LazyTensor&)> function);

/// The product of complex numbers as C has it, which NumPy gives of scalars and from one element to the next;
/// that of arrays is fused.
LazyTensor plain_product(const Operand& x, const Operand& y);
/// Python's quotient of complex128, which is Smith's (Algorithm 116: Complex Division, 1962).
LazyTensor plain_quotient(const LazyTensor& x, const LazyTensor& y);

}  // namespace weft::numpy
