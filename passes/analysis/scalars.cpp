#include "passes/analysis/scalars.hpp"

#include <cmath>
#include <cstring>

namespace weft::passes {

std::optional<ndarray> uniform_value(const Tensor& tensor) {
  if (tensor.operation() != Operation::constant && tensor.operation() != Operation::full) return {};
  return tensor.node().attribute<ndarray>(Attribute::value);
}

bool is_exactly(const Tensor& tensor, double number) {
  const auto value = uniform_value(tensor);
  if (!value) return false;
  if (is_complex(value->dtype())) return false;
  return dispatch_real(value->dtype(), [&]<class T>() {
    const T element = *value->data<T>();
    if constexpr (is_float_type<T>)
      return element == static_cast<T>(number) && std::signbit(element) == std::signbit(number);
    else
      return element == static_cast<T>(number) && static_cast<double>(static_cast<T>(number)) == number &&
             !(number == 0 && std::signbit(number));
  });
}

std::optional<Tensor> uniform_leaf(const ndarray& array) {
  if (array.size() == 0) return {};
  const ndarray elements = array.copy_c();
  const auto item = static_cast<std::size_t>(elements.itemsize());
  for (std::int64_t i = 1; i < elements.size(); ++i)
    if (std::memcmp(elements.bytes(), elements.bytes() + i * elements.itemsize(), item) != 0) return {};
  const ndarray value = elements.view({}, {}, 0).copy_c();
  if (array.ndim() == 0) return Node::apply(Operation::constant, {}, {{Attribute::value, value}});
  return Node::apply(Operation::full, {}, {{Attribute::shape, array.shape()}, {Attribute::value, value}});
}

}  // namespace weft::passes
