// Small arrays for tests.
#pragma once
#include <initializer_list>

#include "ir/graph.hpp"

namespace weft::test {

/// A C-contiguous array of these values.
template <class T>
ndarray array_of(const Dims& shape, std::initializer_list<T> values) {
  const ndarray result = ndarray::empty(dtype_of<T>, shape);
  std::copy(values.begin(), values.end(), result.data<T>());
  return result;
}

inline Tensor leaf(const ndarray& value) {
  return Node::apply(Operation::array, {}, {{Attribute::value, value}});
}

/// The elements in C order.
template <class T>
std::vector<T> elements(const ndarray& array) {
  const ndarray flat = array.copy_c();
  return std::vector<T>(flat.data<T>(), flat.data<T>() + flat.size());
}

}  // namespace weft::test
