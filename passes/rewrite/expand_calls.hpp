// What calls take: arguments in memory, in C order, and copies of what they change.
#pragma once
#include "ir/graph.hpp"

namespace weft::passes {

/// A function of the program, or of the library.
Tensor expand_call(const Node& node, std::vector<Tensor> inputs);
/// A call of what raises the error where the condition holds.
Tensor expand_check(const Node& node, const std::vector<Tensor>& inputs);
/// Indexing and order by data.
Tensor expand_indexing(const Node& node, const std::vector<Tensor>& inputs);
std::vector<Tensor> expand_loop(const Node& node, std::vector<Tensor> inputs);

}  // namespace weft::passes
