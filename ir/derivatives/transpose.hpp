// Reverse mode: what flows back through operations that are linear in what depends on tangents.
#pragma once
#include "ir/derivatives/cotangents.hpp"

namespace weft {

/// Adds to the inputs of `node` that depend on tangents what flows back from its outputs, one cotangent each.
/// Errors: NotImplementedError for an operation whose transpose is not known.
void transpose(const Node& node, const std::vector<Cotangent>& outputs, Cotangents& inputs);

/// The same by family, of nodes with one output, or `split`.
void transpose_elementwise(const Node& node, const Cotangent& output, Cotangents& inputs);
void transpose_view(const Node& node, const std::vector<Cotangent>& outputs, Cotangents& inputs);
void transpose_indexing(const Node& node, const Cotangent& output, Cotangents& inputs);
/// Of a call of the library's.
void transpose_call(const Node& node, const Cotangent& output, Cotangents& inputs);
void transpose_structure(const Node& node, const Cotangent& output, Cotangents& inputs);
/// Of a loop that `linearized` made: what it carries depends on tangents.
void transpose_loop(const Node& node, const std::vector<Cotangent>& outputs, Cotangents& inputs);

/// Errors: InternalError, of an operation that is never applied to tangents.
[[noreturn]] void throw_not_linear(const Node& node);

/// `map` of the value, and of the guard.
template <class Map>
Cotangent mapped(const Cotangent& cotangent, const Map& map) {
  return {map(cotangent.value), cotangent.guard ? map(cotangent.guard) : Tensor()};
}

}  // namespace weft
