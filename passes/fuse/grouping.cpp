// Questions asked of a grouping.
#include "passes/analysis/stores.hpp"
#include "passes/fuse/group_nodes.hpp"

namespace weft::passes {

std::optional<int> Grouping::home(const Tensor& tensor) const {
  const Tensor source = memory_source(tensor);
  const auto found = group_of.find(&source.node());
  if (found == nullptr) return {};
  return groups.find(*found);
}

Use Grouping::use(const Read& read, int group, const Position& place, const FusionDomain& domain) const {
  if (is_immediate(read.tensor.operation())) return Use::immediate;
  const auto computed = group_of.find(&read.tensor.node());
  if (computed != nullptr && groups.find(*computed) == groups.find(group)) {
    const auto there = position(read.tensor.type().shape, domain);
    const bool row_again = there && place.whole && !there->whole;
    if (there && there->map == read.map && !(row_again && row_elements(domain) > row_limit))
      return Use::within;
  }
  return cost.is_cheap(read.tensor) ? Use::recomputed : Use::loaded;
}

Read read_of(const Node& node, std::size_t operand, const Position& place) {
  Read read = operand_read(node, operand);
  read.map = from_domain(read.map, place.map);
  return read;
}

std::vector<Read> reads_of(const Node& node, const Position& place) {
  std::vector<Read> reads;
  for (std::size_t i = 0; i < node.inputs().size(); ++i) reads.push_back(read_of(node, i, place));
  return reads;
}

std::vector<Tensor> loads_of(const Tensor& tensor) {
  std::vector<Tensor> loads, open{tensor};
  while (!open.empty()) {
    Tensor next = std::move(open.back());
    open.pop_back();
    while (is_index_view(next.node())) next = next.node().inputs()[0];
    if (is_immediate(next.operation())) continue;
    if (!is_elementwise(next.operation())) {
      loads.push_back(next);
      continue;
    }
    for (const Tensor& input : next.node().inputs()) open.push_back(input);
  }
  return loads;
}

}  // namespace weft::passes
