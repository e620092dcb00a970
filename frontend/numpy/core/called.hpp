// Calls of the library's functions (runtime/program/functions.def).
#pragma once
#include "runtime/library/library_functions.hpp"
#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// What `function` gives for these: an array of that dtype and shape.
LazyTensor called(const HostFunctionPtr& function, std::vector<Tensor> arguments, DType dtype,
                  const Dims& shape);
LazyTensor called(LibraryFunction function, std::vector<Tensor> arguments, DType dtype, const Dims& shape);
/// In the dtype of the first.
LazyTensor called(const HostFunctionPtr& function, std::vector<Tensor> arguments, const Dims& shape);
LazyTensor called(LibraryFunction function, std::vector<Tensor> arguments, const Dims& shape);

}  // namespace weft::numpy
