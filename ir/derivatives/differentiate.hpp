// Derivatives of graphs: graphs of the same primitives.
#pragma once
#include "ir/graph.hpp"

namespace weft {

/// What loops with tangents become.
enum class LoopForm : std::uint8_t {
  together,  // one loop carries the values and their tangents
  apart,     // one loop has the values, and keeps what the other one, which is linear, needs of them
};

/// Values, and how they change: no tensor stands for one that does not.
struct WithTangents {
  std::vector<Tensor> values, tangents;
};

/// Forward mode: `outputs`, and how they change when `inputs`, which they are computed from, change by
/// `tangents`, which are of the inputs' types but for strides. The values come of the same loops as the
/// tangents. Linear time. Errors: NotImplementedError for an operation whose derivative is not known, with
/// the line on which it is written.
WithTangents jvp(const std::vector<Tensor>& outputs, const std::vector<Tensor>& inputs,
                 const std::vector<Tensor>& tangents, LoopForm form = LoopForm::together);

/// Values, and gradients: no tensor stands for that by an input that nothing depends on.
struct WithGradients {
  std::vector<Tensor> values, gradients;
};

/// Reverse mode: `outputs`, and how sum(outputs * cotangents) changes with each of the inputs, of whose dtype
/// and shape it is; with the real and the imaginary part of a complex one, as a + bi. Errors as of jvp.
WithGradients vjp(const std::vector<Tensor>& outputs, const std::vector<Tensor>& inputs,
                  const std::vector<Tensor>& cotangents);

/// What flows back to the variables through `outputs`, which are linear in them, added to `sums`. No tensor
/// stands for zeros.
std::vector<Tensor> pulled_back(const std::vector<Tensor>& outputs, const std::vector<Tensor>& cotangents,
                                const std::vector<Tensor>& variables, const std::vector<Tensor>& sums);

}  // namespace weft
