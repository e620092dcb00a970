#include "ir/converted.hpp"

namespace weft {

Tensor converted(const Tensor& tensor, DType dtype) {
  if (tensor.type().dtype == dtype) return tensor;
  return Node::apply(Operation::astype, {tensor}, {{Attribute::dtype, dtype}});
}

}  // namespace weft
