#include <algorithm>

#include "ir/composite.hpp"
#include "ir/infer/infer_families.hpp"
#include "runtime/system/errors.hpp"

namespace weft {

Type infer_call(const Attributes& attributes) {
  const DType dtype = attribute<DType>(attributes, Attribute::dtype);
  const Dims& shape = attribute<Dims>(attributes, Attribute::shape);
  element_count(shape, itemsize(dtype));
  return {dtype, shape, c_strides(shape, itemsize(dtype))};
}

std::vector<Type> infer_composite(std::span<const Tensor> inputs, const Attributes& attributes) {
  const Composite& body = *attribute<CompositePtr>(attributes, Attribute::body);
  const auto fits = [](const Tensor& input, const NodePtr& parameter) {
    const Type &given = input.type(), &wanted = parameter->types()[0];
    return given.dtype == wanted.dtype && given.shape == wanted.shape;
  };
  if (!std::ranges::equal(inputs, body.parameters, fits))
    throw InternalError("inputs that are not those of composite '" + body.name + "'");
  std::vector<Type> types;
  for (const Tensor& output : body.graph.outputs) types.push_back(output.type());
  return types;
}

}  // namespace weft
