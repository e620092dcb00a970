#include "ir/reference/layout.hpp"

#include "ir/infer.hpp"

namespace weft::reference {

Type type_of(const ndarray& array) { return {array.dtype(), array.shape(), array.strides()}; }

ndarray empty(const Type& type) { return ndarray::empty_strided(type.dtype, type.shape, type.strides); }

ndarray laid_out(const ndarray& values, const Type& type) {
  const ndarray result = empty(type);
  result.assign(values);
  return result;
}

ndarray broadcast(const ndarray& array, const Dims& shape) {
  return array.view(shape, broadcast_strides(type_of(array), shape), 0);
}

ndarray indexed(const ndarray& array, const Index& index) {
  const IndexedType view = indexed_type(type_of(array), index);
  return array.view(view.type.shape, view.type.strides, view.offset);
}

}  // namespace weft::reference
