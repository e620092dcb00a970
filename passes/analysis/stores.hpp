// Which stores make up a value in memory.
#pragma once
#include "ir/graph.hpp"

namespace weft::passes {

/// The value that owns the memory `tensor` looks at: through views, not through copies.
Tensor memory_source(const Tensor& tensor);

/// Leaves that are no memory, but computed where they are needed: constant, full, arange.
bool is_immediate(Operation operation);

/// Operations that no kernel computes but a call: of the BLAS library, of the runtime's look-ups and
/// indexing, back into the program, or of a loop's steps.
bool is_called(Operation operation);
/// How many outputs of a call begin as what its first inputs hold: what a loop carries, or a function
/// changes, or what is trimmed.
std::size_t changed_inputs(const Node& node);

/// The base of a setitem is written first, unless its region covers it.
bool writes_base(const Node& setitem);

/// The inputs whose elements `node` needs: all but the base of a setitem that its region covers.
std::span<const Tensor> needed_inputs(const Node& node);

/// Whether what it makes is stored a part at a time, by those that compute its inputs.
bool is_made_of_parts(Operation operation);

/// What kernels store to give `source`: itself, the pieces of a concatenate and of those within it (few
/// levels of them), the base and the value of a setitem, the parts of complex numbers; nothing for leaves and
/// for values without elements.
std::vector<Tensor> stored_parts(const Tensor& source);

}  // namespace weft::passes
