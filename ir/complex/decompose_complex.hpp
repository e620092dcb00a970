// Complex numbers as pairs of reals: what each operation on them is in operations on their parts.
#pragma once
#include "ir/graph.hpp"

namespace weft {

/// The graph with every complex value taken apart: what remains complex is variables, arrays, what is called
/// or indexed by data, views of these, and `from_parts` before the outputs and the operands of calls.
/// Strides stay as they are. Takes a graph without composites.
Graph decompose_complex(const Graph& graph);

/// Whether a node of the graph makes or takes complex numbers that `decompose_complex` has not taken apart.
bool has_complex(const Graph& graph);

/// One part of complex numbers: what `from_parts` was made of, or a view of memory.
Tensor part_of(const Tensor& complex, Operation part);

}  // namespace weft
