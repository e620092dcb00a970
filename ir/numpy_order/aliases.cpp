#include "ir/numpy_order/aliases.hpp"

#include "ir/infer.hpp"

namespace weft {
namespace {

bool is_one_array(const Tensor& a, const Tensor& b) {
  if (a.operation() != Operation::array || b.operation() != Operation::array) return false;
  const auto memory = [](const Tensor& leaf) {
    return leaf.node().attribute<ndarray>(Attribute::value).owner();
  };
  return memory(a) == memory(b);
}

}  // namespace

bool copies(const Tensor& view) {
  return view.operation() == Operation::reshape &&
         !reshaped_strides(view.node().inputs()[0].type(), view.type().shape);
}

Tensor owner(const Tensor& tensor) {
  Tensor source = tensor;
  while (is_view(source.operation()) && !copies(source)) source = source.node().inputs()[0];
  return source;
}

bool may_alias(const Tensor& a, const Tensor& b) {
  const Tensor of_a = owner(a), of_b = owner(b);
  return of_a.is(of_b) || is_one_array(of_a, of_b);
}

}  // namespace weft
