#include "frontend/numpy/python_number.hpp"
#include "frontend/numpy/subscripts.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"

namespace weft::numpy {

LazyTensor getitem(const Operand& a, const Subscripts& items) {
  const LazyTensor x = asarray(a);
  return Node::apply(Operation::getitem, {x}, {{Attribute::index, resolved(items, x.shape())}});
}

LazyTensor setitem(const Operand& a, const Subscripts& items, const Operand& value) {
  const LazyTensor x = asarray(a);
  const Tensor assigned = value.tensor() ? Tensor(*value.tensor()) : number_constant(x.dtype(), value);
  return Node::apply(Operation::setitem, {x, assigned}, {{Attribute::index, resolved(items, x.shape())}});
}

}  // namespace weft::numpy
