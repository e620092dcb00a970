// What a graph says itself of how its values change.
#pragma once
#include <functional>
#include <vector>

#include "ir/node.hpp"

namespace weft {

/// How the value of a node `with_derivative` changes with what it is said to be made of: `inputs`, and their
/// tangents, of which no tensor stands for zeros. What comes out is of the value's dtype and shape, linear in
/// the tangents, and a graph like others, which may be differentiated again.
struct Derivative {
  using Tensors = std::vector<Tensor>;
  std::function<Tensor(const Tensors& inputs, const Tensor& value, const Tensors& tangents)> tangent;
};

/// `value`, of which the derivative by `inputs` is as given, however it is computed.
Tensor with_derivative(const Tensor& value, const std::vector<Tensor>& inputs, DerivativePtr derivative);

/// `value`, which changes as `like` does, of the same dtype and shape: for what is computed apart at some
/// points, though it is part of a function that is smooth there.
Tensor changing_like(const Tensor& value, const Tensor& like);

/// `inverse`, the pseudo-inverse of a stack of matrices, however it is computed: its rank is to stay.
Tensor changing_as_pseudo_inverse(const Tensor& inverse, const Tensor& matrix);

/// The tangent of a node `with_derivative`, from those of its inputs.
Tensor tangent_by_rule(const Node& node, const std::vector<Tensor>& tangents);

/// The rule of what has a rule for cotangents alone, `pullback`: from the cotangent of the value to those of
/// the inputs, in which it is linear. No tensor stands for zeros.
struct Pullback {
  using Tensors = std::vector<Tensor>;
  std::function<Tensors(const Tensors& inputs, const Tensor& value, const Tensor& cotangent)> of;
};
DerivativePtr transposed(Pullback pullback);

}  // namespace weft
