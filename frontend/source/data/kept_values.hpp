// Values that nodes are known to have.
#pragma once
#include <unordered_map>
#include <vector>

#include "ir/node.hpp"

namespace weft::source {

/// A table of values of nodes, which stay while they are there. Those that were asked for lately stay; others
/// go when all take much memory.
class KeptValues {
 public:
  /// Of each output of the node; null where they are not there.
  const std::vector<ndarray>* find(const Node& node);
  void keep(NodePtr node, std::vector<ndarray> values);

 private:
  struct Kept {
    NodePtr node;
    std::vector<ndarray> values;
  };
  using Table = std::unordered_map<const Node*, Kept>;
  const std::vector<ndarray>& keep_lately(Kept kept);

  Table lately_, before_;
  std::int64_t bytes_ = 0;  // of those of late
};

}  // namespace weft::source
