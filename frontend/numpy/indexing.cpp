#include "frontend/numpy/advanced_indexing.hpp"
#include "frontend/numpy/loop_indexes.hpp"
#include "frontend/numpy/python_number.hpp"
#include "frontend/numpy/subscripts.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"

namespace weft::numpy {

LazyTensor getitem(const Operand& a, const Subscripts& written) {
  const Subscripts items = with_indexes_taken(written);
  const LazyTensor x = asarray(a);
  if (is_advanced(items)) return taken_at(x, items);
  return Node::apply(Operation::getitem, {x}, {{Attribute::index, resolved(items, x.shape())}});
}

LazyTensor setitem(const Operand& a, const Subscripts& written, const Operand& value) {
  const Subscripts items = with_indexes_taken(written);
  const LazyTensor x = asarray(a);
  const Tensor assigned = value.tensor() ? Tensor(*value.tensor()) : number_constant(x.dtype(), value);
  if (is_advanced(items)) return put_at(x, items, assigned);
  return Node::apply(Operation::setitem, {x, assigned}, {{Attribute::index, resolved(items, x.shape())}});
}

}  // namespace weft::numpy
