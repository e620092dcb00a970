// Boxes that stand for many nodes, in pictures that would be too large.
#pragma once
#include <string>
#include <vector>

#include "ir/text/dot.hpp"

namespace weft {

/// A picture of few boxes: of a kernel each, of a chain of kernels where these were too many, and of
/// neighbours in order where chains were.
struct FoldedPicture {
  struct Box {
    std::vector<NodePtr> nodes;         // in topological order
    std::vector<std::string> clusters;  // by their labels, in that order
    bool is_inputs = false;
  };
  std::vector<Box> boxes;
  std::vector<std::size_t> box_of;  // by a node's place in the order
  std::string boxes_are;            // what a box is, in words
};

FoldedPicture fold_picture(const NodeOrder& order, const std::vector<Cluster>& clusters, std::size_t most);

/// The nodes that a picture has when nothing is folded, those within its loops too.
std::size_t whole_size(const Graph& graph);

}  // namespace weft
