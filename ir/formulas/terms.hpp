// Sums of products, as derivatives are: what would be multiplied by 1, or added to nothing, is left out.
#pragma once
#include <optional>

#include "ir/node.hpp"

namespace weft {

Tensor getitem(const Tensor& x, const Index& index);
Tensor setitem(const Tensor& x, const Index& index, const Tensor& value);
Tensor reshaped(const Tensor& x, const Dims& shape);
/// The axes as they come in the result.
Tensor transposed(const Tensor& x, const Dims& axes);
/// Every element of an array of this shape, along one axis from the last to the first.
Index backwards(const Dims& shape, std::int64_t axis);

/// The number that all elements of a real tensor are, where it is made of one.
std::optional<double> repeated_number(const Tensor& tensor);
/// `value` in the dtype and shape of `type`, to which it broadcasts; of a complex one for a real type its
/// real part.
Tensor matching(const Tensor& value, const Type& type);
/// What flows back to an operand of `type` that was broadcast to the shape of `value`: its sums.
Tensor unbroadcast(const Tensor& value, const Type& type);
/// The same of a bool: whether any holds.
Tensor any_unbroadcast(const Tensor& value, const Type& type);

/// A value of each result of a reduction, repeated for what that reduces.
Tensor spread_over(const Node& reduction, const Tensor& value);

/// a + b, where no tensor stands for zeros.
Tensor plus(const Tensor& a, const Tensor& b);
Tensor minus(const Tensor& a);
/// t * factor.
Tensor times(const Tensor& t, const Tensor& factor);
/// t / divisor.
Tensor over(const Tensor& t, const Tensor& divisor);
/// The complex conjugate; what is real as it is.
Tensor conjugated(const Tensor& x);
/// 0, 1, … below `length`, int64.
Tensor counted(std::int64_t length);
/// A 0-d zero of the dtype.
Tensor zero_of(DType dtype);
/// `value`, or zeros of `type`, in C order.
Tensor or_zeros(const Tensor& value, const Type& type);

}  // namespace weft
