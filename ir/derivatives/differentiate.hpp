// Derivatives of graphs: graphs of the same primitives.
#pragma once
#include "ir/graph.hpp"

namespace weft {

/// Forward mode: how `outputs` change when `inputs`, which they are computed from, change by `tangents`,
/// which are of the inputs' types but for strides. No tensor stands for an output that does not change.
/// Linear time. Errors: NotImplementedError for an operation whose derivative is not known, with the line on
/// which it is written.
std::vector<Tensor> jvp(const std::vector<Tensor>& outputs, const std::vector<Tensor>& inputs,
                        const std::vector<Tensor>& tangents);

/// Reverse mode: how sum(outputs * cotangents) changes with each of the inputs, of whose dtype and shape it
/// is; with the real and the imaginary part of a complex one, as a + bi. No tensor stands for an input that
/// nothing depends on. Errors as of jvp.
std::vector<Tensor> vjp(const std::vector<Tensor>& outputs, const std::vector<Tensor>& inputs,
                        const std::vector<Tensor>& cotangents);

}  // namespace weft
