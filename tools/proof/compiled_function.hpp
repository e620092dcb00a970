// A function as users run it: written in weft::numpy's graph, compiled, and called with arrays.
#pragma once
#include "weft/numpy.hpp"

namespace weft::proof {

template <class T>
class CompiledFunction {
 public:
  CompiledFunction(Operation operation, std::int64_t length)
      : CompiledFunction(operation, variables(operation, length)) {}

  /// Of so many elements; of functions of one argument `y` is not read.
  ndarray operator()(std::span<T> x, std::span<T> y) const {
    return arity_ == 1 ? function_(view(x)) : function_(view(x), view(y));
  }

 private:
  static std::vector<LazyTensor> variables(Operation operation, std::int64_t length) {
    std::vector<LazyTensor> inputs{numpy::variable("x", dtype_of<T>, {length})};
    if (info(operation).arity == 2) inputs.push_back(numpy::variable("y", dtype_of<T>, {length}));
    return inputs;
  }
  CompiledFunction(Operation operation, const std::vector<LazyTensor>& inputs)
      : arity_(inputs.size()),
        function_(compile(
            {.inputs = inputs, .outputs = {Node::apply(operation, {inputs.begin(), inputs.end()})}})) {}

  static ndarray view(std::span<T> values) {
    return ndarray::from_memory({}, values.data(), dtype_of<T>, {static_cast<std::int64_t>(values.size())},
                                {sizeof(T)});
  }

  std::size_t arity_;
  Function function_;
};

}  // namespace weft::proof
