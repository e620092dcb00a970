#include "ir/flow_network.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/boykov_kolmogorov_max_flow.hpp>

namespace weft {
namespace {

using Traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::bidirectionalS>;
struct Pipe {
  std::int64_t capacity = 0, residual = 0;
  Traits::edge_descriptor reverse;
};
using Network =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS, boost::no_property, Pipe>;

void add_pipe(Network& network, std::size_t from, std::size_t to, std::int64_t capacity) {
  const auto pipe = boost::add_edge(from, to, {capacity, 0, {}}, network).first;
  const auto back = boost::add_edge(to, from, Pipe(), network).first;
  network[pipe].reverse = back;
  network[back].reverse = pipe;
}

}  // namespace

std::vector<bool> FlowNetwork::cut() const {
  Network network(static_cast<std::size_t>(vertices_));
  for (const Edge& edge : edges_)
    add_pipe(network, static_cast<std::size_t>(edge.from), static_cast<std::size_t>(edge.to), edge.capacity);
  std::vector<boost::default_color_type> colors(boost::num_vertices(network));
  const auto index = boost::get(boost::vertex_index, network);
  boost::boykov_kolmogorov_max_flow(network, boost::get(&Pipe::capacity, network),
                                    boost::get(&Pipe::residual, network), boost::get(&Pipe::reverse, network),
                                    boost::make_iterator_property_map(colors.begin(), index), index,
                                    std::size_t{source}, std::size_t{sink});
  std::vector<bool> near;
  for (const boost::default_color_type color : colors) near.push_back(color == boost::black_color);
  return near;
}

}  // namespace weft
