#include "ir/boost_graph.hpp"

namespace weft {
namespace {

/// Where each vertex's edges begin in a list sorted by `end`, and where the last one's end.
std::vector<std::size_t> first_edges(const std::vector<BoostGraph::Edge>& edges, std::size_t vertices,
                                     std::size_t BoostGraph::Edge::* end) {
  std::vector<std::size_t> begin(vertices + 1, 0);
  for (const BoostGraph::Edge& edge : edges) ++begin[edge.*end + 1];
  for (std::size_t vertex = 0; vertex < vertices; ++vertex) begin[vertex + 1] += begin[vertex];
  return begin;
}

}  // namespace

BoostGraph::BoostGraph(const Graph& graph) {
  NodeOrder order = node_order(graph);
  nodes_ = std::move(order.nodes);
  for (std::size_t vertex = 0; vertex < nodes_.size(); ++vertex) {
    const auto inputs = nodes_[vertex]->inputs();
    for (std::uint32_t i = 0; i < inputs.size(); ++i) {
      const auto source = static_cast<std::size_t>(order.places.at(&inputs[i].node()));
      by_target_.push_back({source, vertex, inputs[i].output_index(), i});
    }
  }
  in_begin_ = first_edges(by_target_, nodes_.size(), &Edge::target);
  out_begin_ = first_edges(by_target_, nodes_.size(), &Edge::source);
  by_source_.resize(by_target_.size());
  std::vector<std::size_t> next = out_begin_;
  for (const Edge& edge : by_target_) by_source_[next[edge.source]++] = edge;
}

}  // namespace weft
