// Long sums of one result, in parts that threads share.
#pragma once
#include "ir/graph.hpp"

namespace weft::passes {

/// A sum of all elements of a long array is that of its halves, where NumPy's pairwise order halves it: it
/// becomes sums of the rows of an array of eight, which are added as NumPy adds them. What is summed is
/// computed of rows too, where nothing else reads it. Keeps every bit and type.
Graph split_sums(const Graph& graph);

}  // namespace weft::passes
