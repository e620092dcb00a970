#include "frontend/numpy/data/known_values.hpp"

#include <algorithm>

#include "frontend/evaluate/evaluated.hpp"
#include "frontend/numpy/core/context.hpp"
#include "frontend/numpy/core/data_reader.hpp"
#include "ir/reference/reference.hpp"

namespace weft::numpy {
namespace {

constexpr std::size_t most_nodes = 64;
constexpr std::int64_t most_elements = 1 << 18;

/// Of a loop, one step may be all that was read so far.
bool is_known_later(Operation operation) {
  return operation == Operation::variable || operation == Operation::loop || operation == Operation::measure;
}

/// NumPy's order of additions is the library's, which the reference device does not have.
bool is_library_product(const Node& node) {
  const DType dtype = node.types()[0].dtype;
  const bool has_library = is_complex(dtype) || dtype == DType::float32 || dtype == DType::float64;
  return node.operation() == Operation::matmul && has_library;
}

/// Few nodes of few elements, and none that are known later. Its nodes are left in `nodes`.
bool is_quickly_known(const Tensor& tensor, NodeSet& nodes) {
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

/// Of those nodes.
ndarray computed_quickly(const Tensor& tensor, const NodeSet& nodes) {
  const Graph graph{{tensor}};
  const auto is_product = [](const Node* node) { return is_library_product(*node); };
  if (std::ranges::none_of(nodes.keys(), is_product)) return reference::evaluate(graph, {})[0];
  return evaluated(graph, {})[0];
}

}  // namespace

std::optional<ndarray> known_values(const LazyTensor& tensor) {
  NodeSet nodes;
  if (is_quickly_known(tensor, nodes)) return computed_quickly(tensor, nodes);
  DataReader* const reader = context().reader;
  return reader ? reader->values(tensor) : std::nullopt;
}

ndarray computed_values(const LazyTensor& tensor) {
  NodeSet nodes;
  if (is_quickly_known(tensor, nodes)) return computed_quickly(tensor, nodes);
  return evaluated(Graph{{tensor}}, {})[0];
}

bool is_computed_plainly(const Node& node) {
  const OperationInfo& is = info(node.operation());
  const bool has_own_bits =
      is.bits == Bits::own || (is.numbers == Numbers::own_complex && is_complex(node.types()[0].dtype));
  return !is_known_later(node.operation()) && !is_library_product(node) && !has_own_bits;
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
