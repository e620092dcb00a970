// Derivatives of what is computed, as tensors that are computed like others.
#pragma once
#include <array>
#include <utility>
#include <vector>

#include "weft/lazy_tensor.hpp"

namespace weft {

/// What the derivative by an input is that nothing depends on.
enum class Unused : std::uint8_t { error, zeros };

struct GradKeywords {
  Unused unused = Unused::error;
};

/// The gradient of `loss`, a float of shape (), by each tensor of `wrt`: of that one's dtype and shape. By a
/// complex one it is the derivative by its real part + 1j * that by its imaginary part: the direction of
/// steepest ascent. `wrt` are variables, arrays, or anything that the loss is computed from, which is then
/// taken for independent; a view, number or range (np::zeros) that loops read must be made by `independent`.
/// Errors: TypeError for a loss that is no single float, and for `wrt` of integers or bools, which have no
/// derivatives; ValueError where the loss does not depend on one of `wrt`, unless `unused` says zeros;
/// NotImplementedError for an operation whose derivative is not known, with its line.
std::vector<LazyTensor> grad(const LazyTensor& loss, const std::vector<LazyTensor>& wrt,
                             const GradKeywords& keywords = {});
/// auto [dw, db] = weft::grad(loss, {w, b});
template <std::size_t count>
std::array<LazyTensor, count> grad(const LazyTensor& loss, const LazyTensor (&wrt)[count],
                                   const GradKeywords& keywords = {}) {
  const std::vector<LazyTensor> gradients = grad(loss, std::vector<LazyTensor>(wrt, wrt + count), keywords);
  std::array<LazyTensor, count> each;
  for (std::size_t i = 0; i < count; ++i) each[i] = gradients[i];
  return each;
}

/// The loss, and its gradient. The loss is computed once for both: where it comes of a loop, by the loop that
/// keeps what the gradient needs. Errors: as of grad.
struct ValueAndGradients {
  LazyTensor value;
  std::vector<LazyTensor> gradients;
};
ValueAndGradients value_and_grad(const LazyTensor& loss, const std::vector<LazyTensor>& wrt,
                                 const GradKeywords& keywords = {});

/// Forward mode: how each of `outputs` changes when `inputs` change by `tangents`, of the same dtypes and
/// shapes: the Jacobian times a vector. Errors: as of grad; ValueError and TypeError for tangents of other
/// shapes and dtypes.
std::vector<LazyTensor> jvp(const std::vector<LazyTensor>& outputs, const std::vector<LazyTensor>& inputs,
                            const std::vector<LazyTensor>& tangents);
/// The same, with `outputs`: what loops give is computed once for both. Errors: as of jvp.
struct ValuesAndTangents {
  std::vector<LazyTensor> values, tangents;
};
ValuesAndTangents values_and_jvp(const std::vector<LazyTensor>& outputs,
                                 const std::vector<LazyTensor>& inputs,
                                 const std::vector<LazyTensor>& tangents);

/// Reverse mode: the gradients of sum(outputs * conj(cotangents)) by `inputs`: a vector times the Jacobian.
/// Errors: as of grad; ValueError and TypeError for cotangents of other shapes and dtypes than the outputs'.
std::vector<LazyTensor> vjp(const std::vector<LazyTensor>& outputs, const std::vector<LazyTensor>& inputs,
                            const std::vector<LazyTensor>& cotangents, const GradKeywords& keywords = {});

/// How each element of `output` changes with each of `input`, both of floats: of shape output.shape +
/// input.shape. A loop of as many steps as the smaller of both has elements, each a vjp or a jvp. Errors: as
/// of grad, but that zeros are the derivative by what nothing depends on; TypeError for complex numbers.
LazyTensor jacobian(const LazyTensor& output, const LazyTensor& input);
/// The second derivatives of `loss`, a float of shape (), of shape input.shape + input.shape: the Jacobian of
/// its gradient. Errors: as of grad and jacobian.
LazyTensor hessian(const LazyTensor& loss, const LazyTensor& input);
/// The second derivatives times `vector`, one of the dtype and shape of `input`, without the second
/// derivatives: how the gradient changes along it. Errors: as of grad and jvp.
LazyTensor hvp(const LazyTensor& loss, const LazyTensor& input, const LazyTensor& vector);

/// The values of `x`, of which derivatives take no notice.
LazyTensor stop_gradient(const LazyTensor& x);

/// The values of `x` as a tensor of its own: a derivative by it passes over what else is made of `x`.
LazyTensor independent(const LazyTensor& x);

/// A value, and what flows back to it.
using Seeds = std::vector<std::pair<LazyTensor, LazyTensor>>;
/// What flows back from all of `seeds` to `inputs`. A value beside itself, {loss, loss}, starts with 1 in
/// each element: of an array that is the gradient of its sum. Errors: as of vjp.
std::vector<LazyTensor> chain_rule(const Seeds& seeds, const std::vector<LazyTensor>& inputs,
                                   const GradKeywords& keywords = {});

}  // namespace weft
