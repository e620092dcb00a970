// Small programs as graphs, for the tests of the passes.
#pragma once
#include <string>
#include <vector>

#include "ir/graph.hpp"

namespace weft::tests {

inline Tensor variable(const std::string& name, Dims shape, DType dtype = DType::float32) {
  Dims strides = c_strides(shape, itemsize(dtype));
  return variable_of(name, {dtype, std::move(shape), std::move(strides)});
}

inline Tensor apply(Operation operation, std::vector<Tensor> inputs) {
  return Node::apply(operation, std::move(inputs));
}
inline Tensor operator+(const Tensor& a, const Tensor& b) { return apply(Operation::add, {a, b}); }
inline Tensor operator-(const Tensor& a, const Tensor& b) { return apply(Operation::subtract, {a, b}); }
inline Tensor operator*(const Tensor& a, const Tensor& b) { return apply(Operation::multiply, {a, b}); }
inline Tensor operator/(const Tensor& a, const Tensor& b) { return apply(Operation::divide, {a, b}); }
inline Tensor exp(const Tensor& a) { return apply(Operation::exp, {a}); }

inline Tensor sum(const Tensor& a, Dims axis, bool keepdims = false) {
  return Node::apply(Operation::sum, {a},
                     {{Attribute::axis, std::move(axis)},
                      {Attribute::keepdims, keepdims},
                      {Attribute::dtype, a.type().dtype}});
}
inline Tensor max(const Tensor& a, Dims axis, bool keepdims = false) {
  return Node::apply(Operation::max, {a},
                     {{Attribute::axis, std::move(axis)}, {Attribute::keepdims, keepdims}});
}
inline Tensor min(const Tensor& a, Dims axis) {
  return Node::apply(Operation::min, {a}, {{Attribute::axis, std::move(axis)}, {Attribute::keepdims, false}});
}

inline Tensor transpose(const Tensor& a, Dims axes) {
  return Node::apply(Operation::transpose, {a}, {{Attribute::axes, std::move(axes)}});
}
inline Tensor reshape(const Tensor& a, Dims shape) {
  return Node::apply(Operation::reshape, {a}, {{Attribute::shape, std::move(shape)}});
}
inline Tensor broadcast_to(const Tensor& a, Dims shape) {
  return Node::apply(Operation::broadcast_to, {a}, {{Attribute::shape, std::move(shape)}});
}
inline Tensor concatenate(std::vector<Tensor> parts, std::int64_t axis = 0) {
  return Node::apply(Operation::concatenate, std::move(parts), {{Attribute::axis, axis}});
}

/// a[start:start + length] along the first axes, one pair an axis; whole along the others.
inline Index region(const Tensor& a, const std::vector<std::pair<std::int64_t, std::int64_t>>& slices) {
  Index index;
  for (const std::int64_t extent : a.type().shape) index.push_back({IndexItem::Kind::slice, 0, 1, extent});
  for (std::size_t i = 0; i < slices.size(); ++i) {
    index[i].start = slices[i].first;
    index[i].length = slices[i].second;
  }
  return index;
}
inline Tensor getitem(const Tensor& a, Index index) {
  return Node::apply(Operation::getitem, {a}, {{Attribute::index, std::move(index)}});
}
inline Tensor slice(const Tensor& a, const std::vector<std::pair<std::int64_t, std::int64_t>>& slices) {
  return getitem(a, region(a, slices));
}
inline Tensor setitem(const Tensor& a, const std::vector<std::pair<std::int64_t, std::int64_t>>& slices,
                      const Tensor& value) {
  return Node::apply(Operation::setitem, {a, value}, {{Attribute::index, region(a, slices)}});
}

inline Tensor softmax(const Tensor& x) {
  const Dims last{x.type().ndim() - 1};
  const Tensor e = exp(x - max(x, last, true));
  return e / sum(e, last, true);
}

inline Tensor layer_norm(const Tensor& x, const Tensor& gamma, const Tensor& beta) {
  const Dims last{x.type().ndim() - 1};
  const Tensor n = constant(static_cast<float>(x.type().shape.back()));
  const Tensor centred = x - sum(x, last, true) / n;
  const Tensor variance = sum(centred * centred, last, true) / n;
  return centred / apply(Operation::sqrt, {variance + constant(1e-5f)}) * gamma + beta;
}

}  // namespace weft::tests
