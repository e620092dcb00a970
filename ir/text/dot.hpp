// A graph as a picture: Graphviz source.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "ir/graph.hpp"
#include "ir/loops/loop.hpp"

namespace weft {

/// Nodes drawn together in one labelled box: a fused kernel.
struct Cluster {
  std::string label;
  std::vector<NodePtr> nodes;
};

struct Picture {
  Graph graph;
  std::vector<Cluster> clusters = {};
};
/// What is drawn of the step that a loop is known by first: its graph, as it is unless told otherwise.
using DrawStep = std::function<Picture(const Node& loop)>;
inline Picture first_step(const Node& loop) { return {steps_of(loop).samples.front().graph}; }

/// Deterministic: nodes are numbered in topological order. A node in several clusters is drawn in the first.
/// Every node shows the dtype and shape of its result. A loop is a box around one of its steps, with edges
/// from what it leaves back to what the next step is given.
std::string dot(const Graph& graph, const std::vector<Cluster>& clusters = {},
                const DrawStep& draw_step = first_step);

/// The same in about `most` boxes, for a graph of more nodes: a box is then a kernel or, where these are too
/// many, several (ir/text/fold_picture.hpp). A loop in a large graph is a box too.
struct FoldedDot {
  std::string source;
  std::string note;  // how it is folded, which the picture says as well; empty where it is not
};
FoldedDot folded_dot(const Picture& picture, const DrawStep& draw_step, std::size_t most);

}  // namespace weft
