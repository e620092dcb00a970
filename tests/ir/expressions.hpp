// Short spellings for the graphs that tests build.
#pragma once
#include "ir/node.hpp"

namespace weft {

inline Tensor variable(const std::string& name, DType dtype, const Dims& shape) {
  return Node::apply(Operation::variable, {},
                     {{Attribute::dtype, dtype}, {Attribute::shape, shape}, {Attribute::name, name}});
}

inline Tensor variable(const std::string& name, DType dtype, const Dims& shape, const Dims& strides) {
  return variable_of(name, {dtype, shape, strides});
}

template <class... Inputs>
Tensor apply(Operation operation, const Inputs&... inputs) {
  return Node::apply(operation, {inputs...});
}

/// Keeps the reduced axes. A sum has its operand's dtype.
inline Tensor reduce(Operation operation, const Tensor& x, const Dims& axis) {
  Attributes attributes{{Attribute::axis, axis}, {Attribute::keepdims, true}};
  if (operation == Operation::sum) attributes.emplace_back(Attribute::dtype, x.type().dtype);
  return Node::apply(operation, {x}, std::move(attributes));
}

inline Tensor getitem(const Tensor& x, const Index& index) {
  return Node::apply(Operation::getitem, {x}, {{Attribute::index, index}});
}
inline Tensor transpose(const Tensor& x, const Dims& axes) {
  return Node::apply(Operation::transpose, {x}, {{Attribute::axes, axes}});
}
inline Tensor reshape(const Tensor& x, const Dims& shape) {
  return Node::apply(Operation::reshape, {x}, {{Attribute::shape, shape}});
}
inline Tensor astype(const Tensor& x, DType dtype) {
  return Node::apply(Operation::astype, {x}, {{Attribute::dtype, dtype}});
}

}  // namespace weft
