// Operations of your own: C++ functions of arrays called back from compiled programs, and named compositions
// of other operations.
#pragma once
#include <concepts>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "weft/variadic.hpp"

namespace weft {

/// What an array is, but for its elements.
struct Signature {
  DType dtype;
  Dims shape;
};

struct OperationKeywords {
  /// What the result will be for such arguments; as the first argument unless given.
  std::function<Signature(const std::vector<Signature>& arguments)> result;
  /// How the result changes, one of them or none: operations without have no derivatives.
  TensorFunction jvp = {}, vjp = {};
};

struct FunctionKeywords {
  /// How the result changes, one of them or none: without, it is differentiated as what it is made of.
  TensorFunction jvp = {}, vjp = {};
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
///
/// Its derivative is a graph: `.jvp` gives, for the arguments and their tangents, how the result changes;
/// `.vjp`, for the arguments, the result and its cotangent, what flows back to each argument (a std::tuple of
/// several). One of them is enough for forward and reverse mode of any order: each is the other transposed.
///
///   auto fast = weft::operation("fast", host, {.vjp = [](auto x, auto y, auto ct) { return ct * y; }});
///
/// Errors, where it is differentiated: ValueError and TypeError for what is of another shape or dtype than
/// what it is the tangent or the cotangent of.
template <class F>
CustomOperation operation(std::string name, F callable, OperationKeywords keywords) {
  return CustomOperation(std::move(name), CustomOperation::Callable(std::move(callable)),
                         std::move(keywords));
}

class CompositeFunction;
template <class F>
CompositeFunction function(const std::string& name, F callable, const FunctionKeywords& keywords = {});

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
  friend CompositeFunction function(const std::string& name, F callable, const FunctionKeywords& keywords);
  struct State;
  CompositeFunction(const std::string& name, Callable callable, const FunctionKeywords& keywords);
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
///
/// Its derivative is that of what it is made of, unless `.jvp` or `.vjp` says another one, as of
/// weft::operation: then it must depend on nothing but its arguments.
///
///   auto log1pexp = weft::function("log1pexp", [](auto x) { return np::log1p(np::exp(x)); },
///                                  {.jvp = [](auto x, auto t) { return t / (1 + np::exp(-x)); }});
template <class F>
CompositeFunction function(const std::string& name, F callable, const FunctionKeywords& keywords) {
  return CompositeFunction(name, CompositeFunction::Callable(std::move(callable)), keywords);
}

}  // namespace weft
