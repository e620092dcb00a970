// Forward mode: the tangents of a node's outputs, from those of its inputs. What is not made of tangents is
// the program's own.
#pragma once
#include <vector>

#include "ir/formulas/formula.hpp"

namespace weft {

/// One an output; no tensor stands for zeros, as among `tangents`, one an input, of its dtype and shape.
/// Errors: NotImplementedError for an operation whose derivative is not known.
std::vector<Tensor> tangents_of(const Node& node, const std::vector<Tensor>& tangents);

/// The same by family, of nodes with one output and an inexact dtype.
Tensor elementwise_tangent(const Node& node, const std::vector<Tensor>& tangents);
Tensor reduction_tangent(const Node& node, const Tensor& tangent);
Tensor call_tangent(const Node& node, const std::vector<Tensor>& tangents);
Tensor indexing_tangent(const Node& node, const std::vector<Tensor>& tangents);
std::vector<Tensor> structure_tangents(const Node& node, const std::vector<Tensor>& tangents);

/// The same operation of the tangents of the first inputs, so many, zeros for none; the others say where, or
/// how long.
std::vector<Tensor> of_tangents(const Node& node, const std::vector<Tensor>& tangents, std::size_t count);

/// Of the product of each row of factors, along the last axis, of which there are some: by each factor the
/// product of the others, so that a factor of 0 does no harm.
Tensor product_tangent(const Tensor& factors, const Tensor& tangent);
/// Of y, the running product of x along an axis. Before the first factor of 0 the sum of t / x times the
/// product; from there on only that factor's tangent counts, times the product of the others.
Tensor running_product_tangent(const Formula& x, const Formula& t, const Formula& y, std::int64_t axis);

/// The elements of each row of the last axis at the places (int64) that a row has for them.
Tensor gathered_along_last(const Tensor& x, const Tensor& places);

/// " (FILE:LINE)", or nothing where that is not known.
std::string written_at(const Node& node);
[[noreturn]] void refuse_derivative(const Node& node);

}  // namespace weft
