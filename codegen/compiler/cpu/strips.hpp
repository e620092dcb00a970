// Walks along the vector axis, vector by vector.
#pragma once
#include "codegen/compiler/cpu/kernel.hpp"

namespace weft::codegen {

/// Code for some neighbouring strips of equal lanes, all whole or a single one.
using StripBody = std::function<ValueList(const std::vector<Strip>&, const ValueList& carried)>;

/// Covers [from, to): groups of `unroll` whole vectors, where that is more than one or rows are folded in any
/// order; then, with masks, the rest vector by vector, the last one cut; without, the rest's whole vectors.
/// Returns what was carried.
ValueList walk_vectors(const Kernel& kernel, Value from, Value to, int unroll, const ValueList& carried,
                       const StripBody& body);

/// Without masks, covers what walk_vectors leaves of [from, to), one by one. With masks there is nothing
/// left, and no code.
ValueList walk_rest(const Kernel& kernel, Value from, Value to, const ValueList& carried,
                    const StripBody& body);

/// The largest multiple of a power of two that is at most `n`.
Value whole(Values& values, Value n, int multiple);

}  // namespace weft::codegen
