#include "ir/complex_pairs.hpp"

#include "ir/converted.hpp"

namespace weft {

Tensor part_of(const Tensor& complex, Operation part) {
  if (complex.operation() == Operation::from_parts)
    return complex.node().inputs()[part == Operation::real ? 0 : 1];
  return Node::apply(part, {complex});
}

bool holds_complex(const Tensor& tensor) { return is_complex(tensor.type().dtype); }

Parts parts_as(const Tensor& tensor, DType dtype) {
  if (holds_complex(tensor))
    return {{converted(part_of(tensor, Operation::real), dtype)},
            {converted(part_of(tensor, Operation::imag), dtype)}};
  const Real re{converted(tensor, dtype)};
  return {re, zeros_like(re)};
}

Parts unconverted_parts(const Tensor& tensor) { return parts_as(tensor, real_dtype(tensor.type().dtype)); }

Tensor truth(const Tensor& tensor) {
  if (!holds_complex(tensor)) return tensor;
  return is_nonzero({{part_of(tensor, Operation::real)}, {part_of(tensor, Operation::imag)}}).tensor;
}

Tensor joined(const Parts& parts, const Type& type) {
  return Node::apply(Operation::from_parts, {parts.re.tensor, parts.im.tensor},
                     {{Attribute::strides, type.strides}});
}

Tensor real_value(const Tensor& tensor, DType dtype) {
  if (dtype != DType::bool_) return converted(part_of(tensor, Operation::real), dtype);
  if (!holds_complex(tensor)) return converted(tensor, dtype);
  const Parts truths = parts_as(tensor, dtype);  // in the memory order of astype, not of a comparison
  return (truths.re | truths.im).tensor;
}

}  // namespace weft
