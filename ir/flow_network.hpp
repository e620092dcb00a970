// Minimum cuts of small networks, by Boost.Graph.
#pragma once
#include <cstdint>
#include <vector>

namespace weft {

/// Edges with capacities between a source, a sink, and vertices that are added.
class FlowNetwork {
 public:
  static constexpr int source = 0, sink = 1;
  static constexpr std::int64_t infinite = INT64_MAX / 4;

  int add_vertex() { return vertices_++; }
  void add_edge(int from, int to, std::int64_t capacity) { edges_.push_back({from, to, capacity}); }

  /// Of each vertex, whether it is on the source's side of the minimum cut that is nearest to the source.
  std::vector<bool> cut() const;

 private:
  struct Edge {
    int from, to;
    std::int64_t capacity;
  };
  int vertices_ = 2;
  std::vector<Edge> edges_;
};

}  // namespace weft
