// Operations of your own: C++ functions of arrays called back from compiled programs, and named compositions
// of other operations.
#pragma once
#include <array>
#include <concepts>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "weft/operand.hpp"

namespace weft {

/// What an array is, but for its elements.
struct Signature {
  DType dtype;
  Dims shape;
};

struct OperationKeywords {
  /// What the result will be for such arguments; as the first argument unless given.
  std::function<Signature(const std::vector<Signature>& arguments)> result;
};

inline constexpr std::size_t most_arguments = 8;

/// Some other type for each index.
template <class T, std::size_t>
using Repeated = T;

/// A callable of 1 to 8 arguments `const X&` to a `Result`, as a function of a list of them.
template <class X, class Result>
class Variadic {
 public:
  template <class F>
  explicit Variadic(F callable) {
    add<F>(std::make_shared<const F>(std::move(callable)), std::make_index_sequence<most_arguments>());
  }
  bool takes(std::size_t count) const { return count - 1 < most_arguments && calls_[count - 1]; }
  Result operator()(const std::vector<X>& x) const { return calls_[x.size() - 1](x); }

 private:
  using Call = std::function<Result(const std::vector<X>&)>;

  template <class F, std::size_t... last>
  void add(const std::shared_ptr<const F>& callable, std::index_sequence<last...>) {
    (add_call<F>(callable, std::make_index_sequence<last + 1>()), ...);
  }
  template <class F, std::size_t... i>
  void add_call(const std::shared_ptr<const F>& callable, std::index_sequence<i...>) {
    if constexpr (std::is_invocable_r_v<Result, const F&, Repeated<const X&, i>...>)
      calls_[sizeof...(i) - 1] = [callable](const std::vector<X>& x) -> Result {
        return (*callable)(x[i]...);
      };
  }

  std::array<Call, most_arguments> calls_;
};

class CustomOperation;
template <class F>
CustomOperation operation(std::string name, F callable, OperationKeywords keywords = {});

/// An operation as weft::operation makes it. Cheap to copy.
class CustomOperation {
 public:
  /// Errors: TypeError for a number of arguments that the callable does not take; what `result` throws.
  template <std::convertible_to<numpy::Operand>... X>
  LazyTensor operator()(const X&... x) const {
    return apply({numpy::Operand(x)...});
  }

 private:
  using Callable = Variadic<ndarray, ndarray>;
  template <class F>
  friend CustomOperation operation(std::string name, F callable, OperationKeywords keywords);
  struct State;
  CustomOperation(std::string name, Callable callable, OperationKeywords keywords);
  LazyTensor apply(const std::vector<numpy::Operand>& x) const;

  std::shared_ptr<const State> state_;
};

/// Makes a graph operation of a callable over arrays: `ndarray f(const ndarray& x, …)`, of 1 to 8 arrays.
///
///   auto sorted = weft::operation("sorted", [](const np::ndarray& x) { … return y; });
///   auto y = sorted(x) + 1;
///
/// When the graph is evaluated, compiled or not, the callable is called by the thread that evaluates, once
/// for the same arguments. It gets C-contiguous arrays, which it must not change nor keep, and must depend on
/// nothing else. It may evaluate graphs. What it throws reaches the caller of evaluate as it is. Errors, when
/// it is evaluated: ValueError when it gives another dtype or shape than was said; RecursionError when it
/// evaluates itself without end. A program with such an operation cannot be saved.
template <class F>
CustomOperation operation(std::string name, F callable, OperationKeywords keywords) {
  return CustomOperation(std::move(name), CustomOperation::Callable(std::move(callable)),
                         std::move(keywords));
}

/// A function as weft::function makes it. Cheap to copy.
class CompositeFunction {
 public:
  /// Errors: TypeError for a number of arguments that the callable does not take; what the callable throws.
  template <std::convertible_to<numpy::Operand>... X>
  LazyTensor operator()(const X&... x) const {
    return apply({numpy::Operand(x)...});
  }

 private:
  using Callable = Variadic<LazyTensor, LazyTensor>;
  template <class F>
  friend CompositeFunction function(std::string name, F callable);
  struct State;
  CompositeFunction(std::string name, Callable callable);
  LazyTensor apply(const std::vector<numpy::Operand>& x) const;

  std::shared_ptr<State> state_;
};

/// Gives a name to a composition: `LazyTensor f(const LazyTensor& x, …)`, of 1 to 8 tensors.
///
///   auto gelu = weft::function("gelu", [](const np::LazyTensor& x) {
///     return 0.5 * x * (1 + np::tanh(0.7978845608 * (x + 0.044715 * x * x * x)));
///   });
///   auto y = gelu(x @ w);
///
/// It is one node in the graph and in its picture (a graph with such nodes is drawn as it was written,
/// without the kernels), and is compiled as what it is made of, fused with what is around it: it costs
/// nothing. The callable is called once for each combination of its arguments' dtypes, shapes and strides.
template <class F>
CompositeFunction function(std::string name, F callable) {
  return CompositeFunction(std::move(name), CompositeFunction::Callable(std::move(callable)));
}

}  // namespace weft
