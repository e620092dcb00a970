// Forward mode: the tangents of a node's outputs, from those of its inputs. What is not made of tangents is
// the program's own.
#pragma once
#include <vector>

#include "ir/node.hpp"

namespace weft {

/// One an output; no tensor stands for zeros, as among `tangents`, one an input, of its dtype and shape.
/// Errors: NotImplementedError for an operation whose derivative is not known.
std::vector<Tensor> tangents_of(const Node& node, const std::vector<Tensor>& tangents);

/// The same by family, of nodes with one output and an inexact dtype.
Tensor elementwise_tangent(const Node& node, const std::vector<Tensor>& tangents);
Tensor reduction_tangent(const Node& node, const Tensor& tangent);
Tensor indexing_tangent(const Node& node, const std::vector<Tensor>& tangents);
std::vector<Tensor> structure_tangents(const Node& node, const std::vector<Tensor>& tangents);

/// The same operation of the tangents of the first inputs, so many, zeros for none; the others say where, or
/// how long.
std::vector<Tensor> of_tangents(const Node& node, const std::vector<Tensor>& tangents, std::size_t count);

/// " (FILE:LINE)", or nothing where that is not known.
std::string written_at(const Node& node);
[[noreturn]] void refuse_derivative(const Node& node);

}  // namespace weft
