// Products of large matrices and vectors become sums of products, which kernels walk.
#pragma once
#include "ir/graph.hpp"

namespace weft::passes {

/// A matmul of floats, of a vector and a matrix that lies in memory beyond the caches, waits for the matrix.
/// As a sum of products it is a kernel that reads it at memory's speed, and what the matrix, or the sum, is
/// computed from or used for joins it; the library's functions are up to half slower. Other bits than the
/// library's, within the same bound.
Graph sum_large_products(const Graph& graph);

}  // namespace weft::passes
