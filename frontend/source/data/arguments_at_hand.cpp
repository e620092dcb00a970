#include "frontend/source/data/arguments_at_hand.hpp"

#include <algorithm>
#include <utility>

#include "frontend/evaluate/evaluated.hpp"
#include "frontend/loops/kept.hpp"
#include "frontend/numpy/core/context.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/source/values/reading.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "ir/reference/reference.hpp"
#include "runtime/library/errors/saying.hpp"

namespace weft::source {
namespace {

/// Nodes that are looked at for all values together, which takes seconds. Programs that ask for more, as
/// those with loops that are written out may, are read from there on as for other arguments.
constexpr std::int64_t most_looked_at = 1'000'000;
/// As many as a look costs, and compiling.
constexpr std::int64_t of_each_look = 8, of_compiling = 1'000;
/// Of all nodes together, one after the other.
constexpr std::int64_t most_plain_elements = 1 << 16;
/// Of a value that is not asked for itself.
constexpr std::int64_t most_kept_elements = 1 << 22;

std::int64_t size_of(const Node& node) {
  std::int64_t elements = 0;
  for (const Type& type : node.types()) elements += type.size();
  return elements;
}

bool are_plain(const std::vector<NodePtr>& nodes) {
  std::int64_t elements = 0;
  for (const NodePtr& node : nodes) elements += size_of(*node);
  return elements <= most_plain_elements &&
         std::ranges::all_of(nodes, [](const NodePtr& node) { return numpy::is_computed_plainly(*node); });
}

Tensor leaf(const ndarray& values) { return *numpy::Operand(values).tensor(); }

bool is_of_complex(const Node& node) {
  const auto is_complex_type = [](const Type& type) { return is_complex(type.dtype); };
  return std::ranges::any_of(node.types(), is_complex_type) ||
         std::ranges::any_of(node.inputs(), is_complex_type, &Tensor::type);
}

/// Complex numbers are computed by their parts, as graphs.
std::vector<ndarray> computed(const Node& node, const std::vector<ndarray>& inputs) {
  if (!is_of_complex(node)) return reference::evaluate(node, inputs);
  std::vector<Tensor> leaves;
  for (const ndarray& input : inputs) leaves.push_back(leaf(input));
  return reference::evaluate(Graph{.outputs = with_inputs(node, leaves), .output_names = {}}, {});
}

/// Those that others hold than one another, so that what is asked next may begin with them, and `wanted`.
std::vector<NodePtr> held_elsewhere(const std::vector<NodePtr>& nodes, const Tensor& wanted) {
  NodeMap<std::uint32_t> uses;
  for (const NodePtr& node : nodes) uses[node.get()] = 1;  // `nodes` itself
  for (const NodePtr& node : nodes)
    for (const Tensor& input : node->inputs())
      if (std::uint32_t* const count = uses.find(&input.node())) ++*count;
  std::vector<NodePtr> held;
  for (const NodePtr& node : nodes) {
    const bool is_held = node->references() > uses.at(node.get()) && size_of(*node) <= most_kept_elements;
    if (is_held || node == wanted.node_ptr()) held.push_back(node);
  }
  return held;
}

/// Whether they lie in memory as the node says, on which the bits of sums depend.
bool lie_as_inferred(const Node& node, const std::vector<ndarray>& values) {
  return std::ranges::equal(node.types(), values, [](const Type& type, const ndarray& array) {
    return array.shape() == type.shape && array.strides() == type.strides;
  });
}

}  // namespace

ArgumentsAtHand::ArgumentsAtHand(const std::map<std::string, ndarray>& arrays)
    : arrays_(arrays), before_(std::exchange(reading().at_hand, this)) {}
ArgumentsAtHand::~ArgumentsAtHand() { reading().at_hand = before_; }

bool ArgumentsAtHand::knows(const Node& node) {
  if (known_.find(node)) return true;
  if (node.operation() != Operation::variable) return false;
  const auto given = arrays_.find(node.attribute<std::string>(Attribute::name));
  if (given == arrays_.end()) return false;
  known_.keep(&node, {given->second});
  return true;
}

ndarray ArgumentsAtHand::known(const Tensor& tensor) {
  return (*known_.find(tensor.node()))[tensor.output_index()];
}

std::optional<ArgumentsAtHand::Unknown> ArgumentsAtHand::needed(const Tensor& tensor) {
  Unknown order;
  NodeSet seen;
  std::vector<std::pair<const Node*, std::size_t>> path;  // and how many of its inputs were gone to
  const auto go_to = [&](const Node& node) {
    if (seen.add(&node).second && !knows(node)) path.emplace_back(&node, 0);
  };
  go_to(tensor.node());
  while (!path.empty()) {
    auto& [node, inputs] = path.back();
    if (node->operation() == Operation::variable) return std::nullopt;
    if (inputs < node->inputs().size()) {
      go_to(node->inputs()[inputs++].node());
      continue;
    }
    order.emplace_back(node);
    path.pop_back();
  }
  looked_at_ += static_cast<std::int64_t>(order.size()) + of_each_look;
  return order;
}

void ArgumentsAtHand::compute_plainly(const Unknown& unknown, const Tensor& wanted) {
  NodeMap<std::vector<ndarray>> made;
  const auto value = [&](const Tensor& input) {
    const auto* values = made.find(&input.node());
    return values ? (*values)[input.output_index()] : known(input);
  };
  for (const NodePtr& node : unknown) {
    std::vector<ndarray> inputs;
    for (const Tensor& input : node->inputs()) inputs.push_back(value(input));
    made[node.get()] = computed(*node, inputs);
  }
  for (const NodePtr& node : held_elsewhere(unknown, wanted))
    if (node == wanted.node_ptr() || lie_as_inferred(*node, made.at(node.get())))
      known_.keep(node, made.at(node.get()));
}

void ArgumentsAtHand::compute_compiled(const Unknown& unknown, const Tensor& wanted) {
  looked_at_ += of_compiling;
  const std::vector<NodePtr> held = held_elsewhere(unknown, wanted);
  NodeMap<std::vector<Tensor>> closed;
  const auto value = [&](const Tensor& input) {
    const auto* made = closed.find(&input.node());
    return made ? (*made)[input.output_index()] : leaf(known(input));
  };
  for (const NodePtr& node : unknown) {
    std::vector<Tensor> inputs;
    for (const Tensor& input : node->inputs()) inputs.push_back(value(input));
    closed[node.get()] = with_inputs(*node, inputs);
  }
  Graph graph;
  for (const NodePtr& node : held)
    graph.outputs.insert(graph.outputs.end(), closed.at(node.get()).begin(), closed.at(node.get()).end());
  const std::vector<ndarray> values = evaluated(graph, {});
  auto next = values.begin();
  for (const NodePtr& node : held) {
    const auto first = std::exchange(next, next + static_cast<std::ptrdiff_t>(node->types().size()));
    known_.keep(node, {first, next});
  }
}

std::optional<ndarray> ArgumentsAtHand::values(const LazyTensor& tensor) {
  if (!knows(tensor.node())) {
    if (numpy::context().sampling || is_reading_ahead() || looked_at_ >= most_looked_at) return std::nullopt;
    const auto unknown = needed(tensor);
    if (!unknown) return std::nullopt;
    const Kept computes(computes_);
    computes_ = true;
    const Printed once_only;  // when the program runs
    are_plain(*unknown) ? compute_plainly(*unknown, tensor) : compute_compiled(*unknown, tensor);
  }
  return known(tensor);
}

}  // namespace weft::source
