// Parameters that follow their gradients.
#pragma once
#include <functional>
#include <vector>

#include "weft/lazy_tensor.hpp"

namespace weft {

/// What becomes of a parameter by one step along its gradient, which has its dtype and shape.
using UpdateRule = std::function<LazyTensor(const LazyTensor& parameter, const LazyTensor& gradient)>;

/// Gradient descent: parameter - learning_rate * gradient.
UpdateRule sgd(double learning_rate);

/// The parameters after one step by the rule, as arrays: all are evaluated together. Errors: ValueError for
/// other than one gradient a parameter, and where a parameter or gradient depends on a variable.
///
///   auto [w1, b1] = weft::optimize({w, b}, weft::grad(loss, {w, b}), weft::sgd(0.1));
std::vector<LazyTensor> optimize(const std::vector<LazyTensor>& parameters,
                                 const std::vector<LazyTensor>& gradients, const UpdateRule& rule);
template <std::size_t count>
std::array<LazyTensor, count> optimize(const LazyTensor (&parameters)[count],
                                       const std::array<LazyTensor, count>& gradients,
                                       const UpdateRule& rule) {
  const std::vector<LazyTensor> made = optimize(std::vector<LazyTensor>(parameters, parameters + count),
                                                {gradients.begin(), gradients.end()}, rule);
  std::array<LazyTensor, count> each;
  for (std::size_t i = 0; i < count; ++i) each[i] = made[i];
  return each;
}

}  // namespace weft
