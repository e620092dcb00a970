#include "frontend/numpy/core/called.hpp"

namespace weft::numpy {

LazyTensor called(const HostFunctionPtr& function, std::vector<Tensor> arguments, DType dtype,
                  const Dims& shape) {
  return Node::apply(Operation::call, std::move(arguments),
                     {{Attribute::dtype, dtype}, {Attribute::shape, shape}, {Attribute::function, function}});
}

LazyTensor called(LibraryFunction function, std::vector<Tensor> arguments, DType dtype, const Dims& shape) {
  return called(library_function(function), std::move(arguments), dtype, shape);
}

LazyTensor called(const HostFunctionPtr& function, std::vector<Tensor> arguments, const Dims& shape) {
  const DType dtype = arguments[0].type().dtype;
  return called(function, std::move(arguments), dtype, shape);
}

LazyTensor called(LibraryFunction function, std::vector<Tensor> arguments, const Dims& shape) {
  return called(library_function(function), std::move(arguments), shape);
}

}  // namespace weft::numpy
