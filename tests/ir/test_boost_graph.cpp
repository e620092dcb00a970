// The graph models Boost's concepts, and Boost's algorithms run on it.
#include <boost/graph/dominator_tree.hpp>
#include <boost/graph/graph_concepts.hpp>
#include <boost/graph/graphviz.hpp>
#include <boost/graph/topological_sort.hpp>
#include <sstream>

#include "catch.hpp"
#include "expressions.hpp"
#include "ir/boost_graph.hpp"

namespace weft {
namespace {

using Vertex = BoostGraph::vertex_descriptor;
BOOST_CONCEPT_ASSERT((boost::VertexListGraphConcept<BoostGraph>));
BOOST_CONCEPT_ASSERT((boost::EdgeListGraphConcept<BoostGraph>));
BOOST_CONCEPT_ASSERT((boost::BidirectionalGraphConcept<BoostGraph>));
BOOST_CONCEPT_ASSERT((boost::ReadablePropertyGraphConcept<BoostGraph, Vertex, VertexNode>));
BOOST_CONCEPT_ASSERT((boost::ReadablePropertyGraphConcept<BoostGraph, Vertex, boost::vertex_index_t>));
BOOST_CONCEPT_ASSERT((boost::ReadablePropertyGraphConcept<BoostGraph, BoostGraph::Edge, EdgeOutputIndex>));
BOOST_CONCEPT_ASSERT((boost::ReadablePropertyGraphConcept<BoostGraph, BoostGraph::Edge, EdgeInputIndex>));

/// max and x meet in subtract, whose square is all that the sum sees.
Graph diamond() {
  const Tensor x = variable("x", DType::float32, {4, 8});
  const Tensor centred = apply(Operation::subtract, x, reduce(Operation::max, x, {1}));
  return {.outputs = {reduce(Operation::sum, apply(Operation::square, centred), {1})}};
}

TEST_CASE("edges carry the output they leave and the input they enter") {
  const Tensor x = variable("x", DType::float32, {6});
  const NodePtr split =
      Node::make(Operation::split, {x}, {{Attribute::axis, std::int64_t{0}}, {Attribute::sections, Dims{3}}});
  const BoostGraph graph({.outputs = {apply(Operation::subtract, Tensor(split, 1), Tensor(split, 0))}});
  REQUIRE(num_vertices(graph) == 3);
  REQUIRE(num_edges(graph) == 3);
  const auto [first, last] = in_edges(2, graph);
  REQUIRE(last - first == 2);
  CHECK(get(edge_output_index, graph, *first) == 1);
  CHECK(get(edge_input_index, graph, *first) == 0);
  CHECK(get(edge_output_index, graph, first[1]) == 0);
  CHECK(get(edge_input_index, graph, first[1]) == 1);
  CHECK(get(vertex_node, graph, source(*first, graph)) == split);
  CHECK(out_degree(1, graph) == 2);
  CHECK(in_degree(0, graph) == 0);
}

TEST_CASE("Boost sorts a graph topologically") {
  const BoostGraph graph(diamond());
  std::vector<Vertex> users_first;
  boost::topological_sort(graph, std::back_inserter(users_first));
  std::vector<std::size_t> place(num_vertices(graph));
  for (std::size_t i = 0; i < users_first.size(); ++i) place[users_first[i]] = i;
  REQUIRE(users_first.size() == 5);
  for (const BoostGraph::Edge& edge : graph.edges()) CHECK(place[edge.source] > place[edge.target]);
}

TEST_CASE("Boost finds dominators") {
  const BoostGraph graph(diamond());
  std::vector<Vertex> dominator(num_vertices(graph), BoostGraph::null_vertex());
  boost::lengauer_tarjan_dominator_tree(
      graph, Vertex{0},
      boost::make_iterator_property_map(dominator.begin(), get(boost::vertex_index, graph)));
  CHECK(dominator == std::vector<Vertex>{BoostGraph::null_vertex(), 0, 0, 2, 3});
}

TEST_CASE("Boost draws a graph") {
  std::ostringstream out;
  boost::write_graphviz(out, BoostGraph(diamond()));
  CHECK(out.str().find("2->3") != std::string::npos);
}

}  // namespace
}  // namespace weft
