// The decision at the heart of fusion: which nodes are computed together.
#pragma once
#include <optional>
#include <vector>

#include "passes/analysis/recompute_cost.hpp"
#include "passes/fuse/fusion_groups.hpp"
#include "passes/schedule/limits.hpp"

namespace weft::passes {

/// How a kernel comes by a value that one of its nodes reads.
enum class Use : std::uint8_t {
  immediate,   // a leaf that is no memory
  within,      // computed in this kernel, at the same place
  recomputed,  // computed once more, where it is needed
  loaded,      // from memory
};

/// The nodes that elements of the outputs are computed from, in topological order, each that is computed in
/// one group; groups become kernels in the order of their ranks.
struct Grouping {
  NodeOrder order;
  Groups groups;
  NodeMap<int> group_of;
  RecomputeCost cost;
  std::int64_t row_limit = 0;

  /// The group that writes the memory `tensor` looks at, if one does.
  std::optional<int> home(const Tensor& tensor) const;
  /// How a node of `group` at `place` in `domain` comes by `read`, a map over the domain.
  Use use(const Read& read, int group, const Position& place, const FusionDomain& domain) const;
};

/// Joins each node to the groups of what it reads, where that needs no cycle, one domain, one order of sums,
/// and no more than `limits` allow. Linear time. Needs an expanded graph.
Grouping group_nodes(const Graph& graph, const Limits& limits);

/// Whether a view looks at what lies in memory, so that it must lie there: no index of it says where to read.
inline bool sees_memory(Operation operation) {
  return operation == Operation::reshape || operation == Operation::sliding_window_view ||
         operation == Operation::view;
}

/// What `node`, at `place` in a kernel's domain, reads as an operand, by a map over the domain.
Read read_of(const Node& node, std::size_t operand, const Position& place);
std::vector<Read> reads_of(const Node& node, const Position& place);

/// The values in memory that computing the cheap `tensor` again reads.
std::vector<Tensor> loads_of(const Tensor& tensor);

}  // namespace weft::passes
