#include "passes/analysis/copies.hpp"

#include <algorithm>
#include <numeric>

#include "ir/complex/decompose_complex.hpp"
#include "ir/families.hpp"
#include "ir/infer.hpp"
#include "ir/stored_as.hpp"
#include "runtime/system/errors.hpp"

namespace weft::passes {
namespace {

/// The type of a value that owns its memory, or of a leaf.
Type source_type(const Tensor& tensor) {
  const Type& type = tensor.type();
  if (is_leaf(tensor.operation())) return type;
  if (is_copy(tensor.node())) return c_type(type.dtype, type.shape);
  return {type.dtype, type.shape, dense_strides(type)};
}

Dims without_ones(Dims shape) {
  std::erase(shape, 1);
  return shape;
}

Type transposed(const Type& input, const Dims& axes) {
  Type result{input.dtype, {}, {}};
  for (const std::int64_t axis : axes) {
    result.shape.push_back(input.shape[axis]);
    result.strides.push_back(input.strides[axis]);
  }
  return result;
}

Type reshaped(const Type& input, const Dims& shape) {
  const auto strides = reshaped_strides(input, shape);
  return strides ? Type{input.dtype, shape, *strides} : c_type(input.dtype, shape);
}

Type diagonal(const Type& input, const Dims& shape) {
  Type result{input.dtype, shape, input.strides};
  const std::int64_t stride = result.strides.back();
  result.strides.pop_back();
  result.strides.back() += stride;
  return result;
}

Type sliding_windows(const Node& node, const Type& input) {
  Type result{input.dtype, node.types()[0].shape, input.strides};
  result.strides.push_back(input.strides[node.attribute<std::int64_t>(Attribute::axis)]);
  return result;
}

/// Elements of another size lie side by side along the last axis.
Type viewed_as(const Node& node, const Type& input) {
  Type result{node.types()[0].dtype, node.types()[0].shape, input.strides};
  if (itemsize(result.dtype) != itemsize(input.dtype)) result.strides.back() = itemsize(result.dtype);
  return result;
}

IndexedType part_of_memory(const Node& part, const IndexedType& input) {
  const DType dtype = part.types()[0].dtype;
  const std::int64_t offset = part.operation() == Operation::real ? 0 : itemsize(dtype);
  return {{dtype, input.type.shape, input.type.strides}, input.offset + offset};
}

/// A part as it was before it was copied to where `from_parts` stores it.
Tensor copy_of_part(const Tensor& tensor, Operation part) {
  const Tensor stored = part_of(tensor, part);
  return copy_of(is_copy(stored.node()) ? stored.node().inputs()[0] : stored);
}

/// Complex numbers are stored a part at a time.
Tensor copy_of_parts(const Tensor& tensor, const Dims& strides) {
  return Node::apply(Operation::from_parts,
                     {copy_of_part(tensor, Operation::real), copy_of_part(tensor, Operation::imag)},
                     {{Attribute::strides, strides}});
}

}  // namespace

Tensor with_type(const Tensor& value, const Type& type) {
  return same_order(value.type(), type) ? value : stored_as(copy_of(value), type);
}

Tensor copy_of(const Tensor& tensor) {
  if (is_complex(tensor.type().dtype)) return copy_of_parts(tensor, tensor.type().strides);
  Dims axes(tensor.type().shape.size());
  std::iota(axes.begin(), axes.end(), 0);
  return Node::apply(Operation::transpose, {tensor}, {{Attribute::axes, std::move(axes)}});
}

Tensor c_copy_of(const Tensor& tensor) {
  const Type& type = tensor.type();
  if (!is_complex(type.dtype)) return copy_of(tensor);
  return copy_of_parts(tensor, c_strides(type.shape, itemsize(type.dtype)));
}

Dims dense_strides(const Type& type) {
  return k_order_strides(type.shape, std::vector<Dims>{type.strides}, itemsize(type.dtype));
}

IndexedType view_of(const Node& node, const IndexedType& input) {
  const Type& type = input.type;
  switch (view_op(node.operation())) {
    case ViewOp::getitem: {
      IndexedType result = indexed_type(type, node.attribute<Index>(Attribute::index));
      result.offset += input.offset;
      return result;
    }
    case ViewOp::transpose:
      return {transposed(type, node.attribute<Dims>(Attribute::axes)), input.offset};
    case ViewOp::broadcast_to: {
      const Dims& shape = node.types()[0].shape;
      return {{type.dtype, shape, broadcast_strides(type, shape)}, input.offset};
    }
    case ViewOp::diagonal:
      return {diagonal(type, node.types()[0].shape), input.offset};
    case ViewOp::reshape:
      return {reshaped(type, node.types()[0].shape), input.offset};
    case ViewOp::sliding_window_view:
      return {sliding_windows(node, type), input.offset};
    case ViewOp::view:
      return {viewed_as(node, type), input.offset};
    case ViewOp::real:
    case ViewOp::imag:
      return part_of_memory(node, input);
    case ViewOp::split:
      break;  // of several results
  }
  throw InternalError("a split is no view of memory");
}

Type stored_type(const Tensor& tensor) {
  std::vector<const Node*> views;
  Tensor source = tensor;
  for (; is_view(source.operation()) && !is_copy(source.node()); source = source.node().inputs()[0])
    views.push_back(&source.node());
  IndexedType memory{source_type(source)};
  for (auto view = views.rbegin(); view != views.rend(); ++view) memory = view_of(**view, memory);
  return memory.type;
}

bool differ_by_ones(const Dims& a, const Dims& b) { return without_ones(a) == without_ones(b); }

}  // namespace weft::passes
