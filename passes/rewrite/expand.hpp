// Writes out what the structure operations leave implicit, so that what follows meets loops, copies and
// library calls only.
#pragma once
#include "ir/graph.hpp"
#include "passes/schedule/limits.hpp"

namespace weft::passes {

/// Ensures:
/// - no split, no check, no matmul of integers or bool, no argmax, argmin or reduction over no axes, no
///   running total of one element is left;
/// - every piece of a concatenate is a copy of its part's dtype and shape; so is the value of a setitem,
///   and its base, unless the region covers it;
/// - the operand of a running total is in memory;
/// - the operands of a matmul have its dtype and strides that the library takes, or are copies;
/// - the arguments of a call, a look-up or of indexing by data are in C order, or copies, and no table
///   searched is empty;
/// - a reshape that is no index map has an input in memory, laid out so that it is a view;
/// - every output is computed, not a leaf or a view, and no two outputs are one tensor.
/// Values, dtypes, shapes and strides stay the same. Kernels for GPUs convert halves where they read them.
Graph expand(const Graph& graph, const Limits& limits = {});

}  // namespace weft::passes
