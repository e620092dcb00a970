// Uniform random numbers are computed by the kernels that read them.
#pragma once
#include "ir/graph.hpp"

namespace weft::passes {

/// Draws of uniform float64 numbers from PCG64 and PCG64DXSM, long enough and in rows of one length, are
/// arithmetic in place of calls of the runtime: of a table for a row and two numbers for each row, which a
/// call makes, and the state afterwards with them. Where the last axis is too long for a row, it is cut, and
/// with it what is computed of the numbers (row_cuts). Keeps every bit and type. Draws whose generator is not
/// known while compiling, as in loops, stay calls.
Graph compute_draws(const Graph& graph);

}  // namespace weft::passes
