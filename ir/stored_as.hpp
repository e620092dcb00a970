// Values in memory laid out as a type says.
#pragma once
#include "ir/node.hpp"

namespace weft {

/// One value in every element, in C order.
Tensor filled(const Type& type, const ndarray& value);
/// Zeros in C order.
Tensor zeros(const Type& type);
/// `value` written into memory with the strides of `type`, which differs in these alone. Errors:
/// InternalError for strides that are not dense.
Tensor stored_as(const Tensor& value, const Type& type);

}  // namespace weft
