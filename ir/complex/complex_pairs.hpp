// Tensors as the parts of their numbers.
#pragma once
#include "ir/complex/decompose_complex.hpp"
#include "ir/complex/parts.hpp"

namespace weft {

bool holds_complex(const Tensor& tensor);
/// The parts of numbers of any dtype, converted to `dtype`; and in their own.
Parts parts_as(const Tensor& tensor, DType dtype);
Parts unconverted_parts(const Tensor& tensor);
/// What the elements are as bool.
Tensor truth(const Tensor& tensor);
/// Complex numbers cast to a dtype that is not.
Tensor real_value(const Tensor& tensor, DType dtype);
/// The numbers of these parts, with the strides of `type`.
Tensor joined(const Parts& parts, const Type& type);

}  // namespace weft
