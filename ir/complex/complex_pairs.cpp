#include "ir/complex/complex_pairs.hpp"

#include "ir/converted.hpp"
#include "ir/memory_order.hpp"

namespace weft {
namespace {

/// Whether NumPy walks an array like `part` as it walks one like `whole`: sums depend on it.
bool lies_as(const Type& part, const Type& whole) {
  const Dims packed = copy_strides(part, itemsize(whole.dtype));
  bool as_part = true, as_copy = true;
  for (std::size_t axis = 0; axis < packed.size(); ++axis) {
    if (part.shape[axis] == 1) continue;
    as_part &= whole.strides[axis] == 2 * part.strides[axis];
    as_copy &= whole.strides[axis] == packed[axis] && part.strides[axis] > 0;
  }
  return as_part || as_copy;
}

}  // namespace

Tensor part_of(const Tensor& complex, Operation part) {
  if (complex.operation() == Operation::from_parts) {
    const Tensor& own = complex.node().inputs()[part == Operation::real ? 0 : 1];
    if (lies_as(own.type(), complex.type())) return own;
  }
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
