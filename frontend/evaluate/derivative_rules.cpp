#include "frontend/evaluate/derivative_rules.hpp"

#include <fmt/format.h>

#include "ir/derivatives/derivative.hpp"
#include "ir/stored_as.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

using Tensors = std::vector<Tensor>;

Tensors called_with(const std::string& what, const TensorFunction& rule, const std::vector<LazyTensor>& x) {
  if (!rule.takes(x.size())) throw TypeError(fmt::format("{} does not take {} arguments", what, x.size()));
  const std::vector<LazyTensor> found = rule(x);
  return {found.begin(), found.end()};
}

DerivativePtr of_jvp(const std::string& what, const TensorFunction& jvp) {
  return std::make_shared<const Derivative>(
      [=](const Tensors& inputs, const Tensor&, const Tensors& tangents) -> Tensor {
        std::vector<LazyTensor> x(inputs.begin(), inputs.end());
        for (std::size_t i = 0; i < inputs.size(); ++i)
          x.emplace_back(tangents[i] ? tangents[i] : zeros(inputs[i].type()));
        const Tensors found = called_with(what, jvp, x);
        if (found.size() != 1) throw ValueError(fmt::format("{} gives {} tangents", what, found.size()));
        return found.front();
      });
}

DerivativePtr of_vjp(const std::string& what, const TensorFunction& vjp) {
  return transposed({[=](const Tensors& inputs, const Tensor& value, const Tensor& cotangent) {
    std::vector<LazyTensor> x(inputs.begin(), inputs.end());
    x.emplace_back(value);
    x.emplace_back(cotangent);
    return called_with(what, vjp, x);
  }});
}

}  // namespace

DerivativePtr derivative_of(const std::string& name, const TensorFunction& jvp, const TensorFunction& vjp) {
  if (jvp && vjp)
    throw ValueError(fmt::format("'{}' with both a jvp and a vjp: each follows from the other", name));
  if (jvp) return of_jvp("the jvp of " + name, jvp);
  return vjp ? of_vjp("the vjp of " + name, vjp) : nullptr;
}

}  // namespace weft
