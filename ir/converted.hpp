// Values in another dtype.
#pragma once
#include "ir/node.hpp"

namespace weft {

/// `tensor` as astype gives it; itself where it has the dtype.
Tensor converted(const Tensor& tensor, DType dtype);

}  // namespace weft
