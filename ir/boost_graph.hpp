// A graph as Boost.Graph sees one: VertexListGraph, EdgeListGraph and BidirectionalGraph, with property maps.
// Boost's algorithms (topological_sort, dominators, max-flow, write_graphviz) run on it unchanged.
#pragma once
#include <boost/graph/graph_traits.hpp>
#include <boost/graph/properties.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <boost/property_map/function_property_map.hpp>
#include <utility>
#include <vector>

#include "ir/graph.hpp"

namespace weft {

/// A snapshot of a graph's nodes and edges, made in linear time. Vertices are numbers in topological order.
class BoostGraph {
 public:
  /// Output `output_index` of `source` is input `input_index` of `target`. Parallel edges differ in
  /// `input_index`.
  struct Edge {
    std::size_t source = 0, target = 0;
    std::uint32_t output_index = 0, input_index = 0;
    auto operator<=>(const Edge&) const = default;
  };
  struct Category : boost::vertex_list_graph_tag,
                    boost::edge_list_graph_tag,
                    boost::bidirectional_graph_tag {};

  using vertex_descriptor = std::size_t;
  using edge_descriptor = Edge;
  using directed_category = boost::bidirectional_tag;
  using edge_parallel_category = boost::allow_parallel_edge_tag;
  using traversal_category = Category;
  using vertex_iterator = boost::counting_iterator<std::size_t>;
  using edge_iterator = std::vector<Edge>::const_iterator;
  using out_edge_iterator = edge_iterator;
  using in_edge_iterator = edge_iterator;
  using vertices_size_type = std::size_t;
  using edges_size_type = std::size_t;
  using degree_size_type = std::size_t;

  explicit BoostGraph(const Graph& graph);

  const std::vector<NodePtr>& nodes() const { return nodes_; }
  const std::vector<Edge>& edges() const { return by_source_; }
  std::pair<edge_iterator, edge_iterator> out_edges(std::size_t vertex) const {
    return {by_source_.begin() + out_begin_[vertex], by_source_.begin() + out_begin_[vertex + 1]};
  }
  /// In the order of the node's inputs.
  std::pair<edge_iterator, edge_iterator> in_edges(std::size_t vertex) const {
    return {by_target_.begin() + in_begin_[vertex], by_target_.begin() + in_begin_[vertex + 1]};
  }

  static constexpr std::size_t null_vertex() { return static_cast<std::size_t>(-1); }

 private:
  std::vector<NodePtr> nodes_;
  std::vector<Edge> by_source_, by_target_;
  std::vector<std::size_t> out_begin_, in_begin_;  // one past the last vertex too
};

inline auto vertices(const BoostGraph& graph) {
  using Iterator = BoostGraph::vertex_iterator;
  return std::pair(Iterator(0), Iterator(graph.nodes().size()));
}
inline std::size_t num_vertices(const BoostGraph& graph) { return graph.nodes().size(); }
inline auto edges(const BoostGraph& graph) { return std::pair(graph.edges().begin(), graph.edges().end()); }
inline std::size_t num_edges(const BoostGraph& graph) { return graph.edges().size(); }
inline std::size_t source(const BoostGraph::Edge& edge, const BoostGraph&) { return edge.source; }
inline std::size_t target(const BoostGraph::Edge& edge, const BoostGraph&) { return edge.target; }
inline auto out_edges(std::size_t vertex, const BoostGraph& graph) { return graph.out_edges(vertex); }
inline auto in_edges(std::size_t vertex, const BoostGraph& graph) { return graph.in_edges(vertex); }

inline std::size_t out_degree(std::size_t vertex, const BoostGraph& graph) {
  const auto [begin, end] = graph.out_edges(vertex);
  return static_cast<std::size_t>(end - begin);
}
inline std::size_t in_degree(std::size_t vertex, const BoostGraph& graph) {
  const auto [begin, end] = graph.in_edges(vertex);
  return static_cast<std::size_t>(end - begin);
}
inline std::size_t degree(std::size_t vertex, const BoostGraph& graph) {
  return in_degree(vertex, graph) + out_degree(vertex, graph);
}

/// Tags of the property maps: get(vertex_node, graph) and so on; boost::vertex_index is the vertex itself.
enum class VertexNode { tag };
enum class EdgeOutputIndex { tag };
enum class EdgeInputIndex { tag };
inline constexpr auto vertex_node = VertexNode::tag;
inline constexpr auto edge_output_index = EdgeOutputIndex::tag;
inline constexpr auto edge_input_index = EdgeInputIndex::tag;

struct NodeOfVertex {
  using result_type = const NodePtr&;
  const BoostGraph* graph = nullptr;
  const NodePtr& operator()(std::size_t vertex) const { return graph->nodes()[vertex]; }
};
struct OutputIndexOfEdge {
  using result_type = std::uint32_t;
  std::uint32_t operator()(const BoostGraph::Edge& edge) const { return edge.output_index; }
};
struct InputIndexOfEdge {
  using result_type = std::uint32_t;
  std::uint32_t operator()(const BoostGraph::Edge& edge) const { return edge.input_index; }
};

using VertexNodeMap = boost::function_property_map<NodeOfVertex, std::size_t, const NodePtr&>;
using OutputIndexMap = boost::function_property_map<OutputIndexOfEdge, BoostGraph::Edge, std::uint32_t>;
using InputIndexMap = boost::function_property_map<InputIndexOfEdge, BoostGraph::Edge, std::uint32_t>;

inline VertexNodeMap get(VertexNode, const BoostGraph& graph) { return VertexNodeMap(NodeOfVertex{&graph}); }
inline OutputIndexMap get(EdgeOutputIndex, const BoostGraph&) { return OutputIndexMap(); }
inline InputIndexMap get(EdgeInputIndex, const BoostGraph&) { return InputIndexMap(); }
inline boost::identity_property_map get(boost::vertex_index_t, const BoostGraph&) { return {}; }

template <class Tag, class Key>
decltype(auto) get(Tag tag, const BoostGraph& graph, const Key& key)
  requires requires { get(tag, graph); }
{
  return get(get(tag, graph), key);
}

}  // namespace weft

namespace boost {

template <>
struct property_map<weft::BoostGraph, weft::VertexNode> {
  using type = weft::VertexNodeMap;
  using const_type = type;
};
template <>
struct property_map<weft::BoostGraph, weft::EdgeOutputIndex> {
  using type = weft::OutputIndexMap;
  using const_type = type;
};
template <>
struct property_map<weft::BoostGraph, weft::EdgeInputIndex> {
  using type = weft::InputIndexMap;
  using const_type = type;
};
template <>
struct property_map<weft::BoostGraph, vertex_index_t> {
  using type = identity_property_map;
  using const_type = type;
};

}  // namespace boost
