// One function a family of operations. Each takes a node and its inputs' values and gives the outputs'
// values.
#pragma once
#include <vector>

#include "ir/node.hpp"

namespace weft::reference {

using Arrays = std::vector<ndarray>;

ndarray evaluate_leaf(const Node& node);
ndarray evaluate_elementwise(const Node& node, const Arrays& inputs);
ndarray evaluate_reduction(const Node& node, const ndarray& input);
Arrays evaluate_view(const Node& node, const ndarray& input);
ndarray evaluate_lookup(const Node& node, const Arrays& inputs);
ndarray evaluate_scan(const Node& node, const ndarray& input);
ndarray evaluate_indexing(const Node& node, const Arrays& inputs);
ndarray evaluate_structure(const Node& node, const Arrays& inputs);

}  // namespace weft::reference
