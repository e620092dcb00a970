#include "frontend/numpy/data/writes_where.hpp"

#include "frontend/numpy/core/context.hpp"

namespace weft::numpy {

WritesWhere::WritesWhere(const Tensor& condition) : happens_(condition), before_(context().happens) {
  if (before_ && condition) happens_ = Node::apply(Operation::logical_and, {*before_, condition});
  context().happens = condition ? &happens_ : nullptr;
}
WritesWhere::~WritesWhere() { context().happens = before_; }

Tensor WritesWhere::condition() {
  const Tensor* const happens = context().happens;
  return happens ? *happens : Tensor();
}

}  // namespace weft::numpy
