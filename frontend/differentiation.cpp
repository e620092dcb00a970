#include "weft/differentiation.hpp"

#include <fmt/format.h>

#include "ir/derivatives/derivative.hpp"
#include "ir/derivatives/differentiate.hpp"
#include "ir/loops/loop.hpp"
#include "ir/stored_as.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"

namespace weft {
namespace {

/// "'w'", or "input 2".
std::string spoken(const LazyTensor& input, std::size_t i) {
  return input.name().empty() ? fmt::format("input {}", i) : fmt::format("'{}'", input.name());
}

void check_inputs(const std::vector<LazyTensor>& inputs) {
  for (std::size_t i = 0; i < inputs.size(); ++i)
    if (!is_inexact(inputs[i].dtype()))
      throw TypeError(fmt::format(
          "the derivative by {} of {}: only floats and complex numbers have derivatives; astype(np.float64) "
          "makes some of it",
          spoken(inputs[i], i), name(inputs[i].dtype())));
}

void check_loss(const LazyTensor& loss) {
  if (loss.ndim() != 0)
    throw TypeError(fmt::format("the gradient of a loss of shape {}: it must be one number, as np.sum gives",
                                tuple_text(loss.shape())));
  if (!is_inexact(loss.dtype()) || is_complex(loss.dtype()))
    throw TypeError(fmt::format("the gradient of a loss of {}: it must be a float", name(loss.dtype())));
}

/// What loops make again in their steps, rather than read: views, numbers, ranges.
bool is_made_again(const Tensor& tensor) {
  const Operation operation = tensor.operation();
  return is_view(operation) || operation == Operation::constant || operation == Operation::full ||
         operation == Operation::arange;
}

/// What loops make again would not depend on the input.
void check_made_once(const std::vector<LazyTensor>& inputs, const std::vector<LazyTensor>& outputs) {
  for (std::size_t i = 0; i < inputs.size(); ++i)
    if (is_made_again(inputs[i]) && has_loops({.outputs = {outputs.begin(), outputs.end()}}))
      throw ValueError(fmt::format(
          "the derivative by {}, a view, number or range that loops make again: use what weft::independent "
          "makes of it",
          spoken(inputs[i], i)));
}

/// Tangents of inputs, or cotangents of outputs.
void check_beside(const std::vector<LazyTensor>& values, const std::vector<LazyTensor>& given,
                  const char* what, const char* of) {
  if (given.size() != values.size())
    throw ValueError(fmt::format("{} {} for {} {}", given.size(), what, values.size(), of));
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (given[i].shape() != values[i].shape())
      throw ValueError(fmt::format("{} {} has shape {}; expected {}", what, i, tuple_text(given[i].shape()),
                                   tuple_text(values[i].shape())));
    if (given[i].dtype() != values[i].dtype())
      throw TypeError(fmt::format("{} {} is of {}; expected {}", what, i, name(given[i].dtype()),
                                  name(values[i].dtype())));
  }
}

std::vector<Tensor> nodes_of(const std::vector<LazyTensor>& tensors) {
  return {tensors.begin(), tensors.end()};
}

struct Found {
  std::vector<LazyTensor> values, gradients;
};

Found with_gradients(const std::vector<LazyTensor>& outputs, const std::vector<LazyTensor>& inputs,
                     const std::vector<LazyTensor>& cotangents, const GradKeywords& keywords) {
  check_inputs(inputs);
  check_made_once(inputs, outputs);
  check_beside(outputs, cotangents, "cotangents", "outputs");
  const WithGradients made = vjp(nodes_of(outputs), nodes_of(inputs), nodes_of(cotangents));
  Found found{{made.values.begin(), made.values.end()}, {}};
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const Tensor& gradient = made.gradients[i];
    if (!gradient && keywords.unused == Unused::error)
      throw ValueError(fmt::format("the loss does not depend on {}", spoken(inputs[i], i)));
    found.gradients.emplace_back(gradient ? gradient : zeros(inputs[i].type()));
  }
  return found;
}

}  // namespace

std::vector<LazyTensor> vjp(const std::vector<LazyTensor>& outputs, const std::vector<LazyTensor>& inputs,
                            const std::vector<LazyTensor>& cotangents, const GradKeywords& keywords) {
  return with_gradients(outputs, inputs, cotangents, keywords).gradients;
}

std::vector<LazyTensor> grad(const LazyTensor& loss, const std::vector<LazyTensor>& wrt,
                             const GradKeywords& keywords) {
  return value_and_grad(loss, wrt, keywords).gradients;
}

ValueAndGradients value_and_grad(const LazyTensor& loss, const std::vector<LazyTensor>& wrt,
                                 const GradKeywords& keywords) {
  check_loss(loss);
  Found found = with_gradients({loss}, wrt, {constant_of(loss.dtype(), 1)}, keywords);
  return {found.values.front(), std::move(found.gradients)};
}

std::vector<LazyTensor> chain_rule(const Seeds& seeds, const std::vector<LazyTensor>& inputs,
                                   const GradKeywords& keywords) {
  std::vector<LazyTensor> values, cotangents;
  for (const auto& [value, seed] : seeds) {
    values.push_back(value);
    cotangents.push_back(seed.is(value) ? numpy::ones_like(value) : seed);
  }
  return vjp(values, inputs, cotangents, keywords);
}

std::vector<LazyTensor> LazyTensor::grad(const WrtKeywords& keywords) const {
  return chain_rule({{*this, *this}}, keywords.wrt);
}

/// No view, which the steps of loops would take again of what it is of.
LazyTensor independent(const LazyTensor& x) { return changing_like(x, x); }

std::vector<LazyTensor> jvp(const std::vector<LazyTensor>& outputs, const std::vector<LazyTensor>& inputs,
                            const std::vector<LazyTensor>& tangents) {
  return values_and_jvp(outputs, inputs, tangents).tangents;
}

ValuesAndTangents values_and_jvp(const std::vector<LazyTensor>& outputs,
                                 const std::vector<LazyTensor>& inputs,
                                 const std::vector<LazyTensor>& tangents) {
  check_inputs(inputs);
  check_made_once(inputs, outputs);
  check_beside(inputs, tangents, "tangents", "inputs");
  const WithTangents made = jvp(nodes_of(outputs), nodes_of(inputs), nodes_of(tangents));
  ValuesAndTangents found{{made.values.begin(), made.values.end()}, {}};
  for (std::size_t i = 0; i < outputs.size(); ++i)
    found.tangents.emplace_back(made.tangents[i] ? made.tangents[i] : zeros(outputs[i].type()));
  return found;
}

}  // namespace weft
