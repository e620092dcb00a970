// The reference device: each operation by itself, in the plainest way. The second judge of every result, and
// what constant folding calls.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "ir/graph.hpp"

/// Nothing here shares code with the compiled path: elementwise operations go through xtensor, sums follow
/// NumPy's published schedule step by step. Bits are NumPy's, with these exceptions: elementary functions
/// are correctly rounded but for rare ties, and a float matmul adds in order, one product at a time.
namespace weft::reference {

/// The outputs of one node. `inputs` have the dtypes and shapes of the node's inputs, in any memory layout:
/// the order of a sum follows the inferred strides of the node's inputs. Outputs are laid out by the inferred
/// strides, with two exceptions: views are views of the input given (a reshape is copied where its layout
/// asks for it), and a setitem is dense in the order of its array. Errors: InternalError for a variable,
/// which has no value of its own.
std::vector<ndarray> evaluate(const Node& node, const std::vector<ndarray>& inputs);

/// The outputs of a graph; an intermediate is freed after its last use. Errors: ValueError when a variable is
/// missing from `variables` or has another dtype or shape.
std::vector<ndarray> evaluate(const Graph& graph,
                              const std::vector<std::pair<std::string, ndarray>>& variables);

}  // namespace weft::reference
