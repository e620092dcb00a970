#include "frontend/numpy/known_values.hpp"

#include <algorithm>

#include "ir/reference/reference.hpp"

namespace weft::numpy {
namespace {

constexpr std::size_t most_nodes = 64;
constexpr std::int64_t most_elements = 1 << 18;

/// Of a loop, one step may be all that was read so far.
bool is_known_later(Operation operation) {
  return operation == Operation::variable || operation == Operation::loop || operation == Operation::measure;
}

/// Few nodes of few elements, and none that are known later.
bool is_quickly_known(const Tensor& tensor) {
  NodeSet nodes;
  nodes.add(&tensor.node());
  std::int64_t elements = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Node& node = *nodes.keys()[i];
    for (const Type& type : node.types()) elements += type.size();
    if (is_known_later(node.operation()) || elements > most_elements || nodes.size() > most_nodes)
      return false;
    for (const Tensor& input : node.inputs()) nodes.add(&input.node());
  }
  return true;
}

}  // namespace

std::optional<ndarray> known_values(const LazyTensor& tensor) {
  if (!is_quickly_known(tensor)) return std::nullopt;
  return reference::evaluate(Graph{{tensor}}, {})[0];
}

std::optional<bool> known_any(const LazyTensor& truths) {
  if (truths.size() == 0) return false;
  const auto known = known_values(truths);
  if (!known) return std::nullopt;
  const ndarray values = known->copy_c();
  const bool* first = values.data<bool>();
  return std::find(first, first + values.size(), true) != first + values.size();
}

}  // namespace weft::numpy
