#include "frontend/source/data/arguments_at_hand.hpp"

#include <utility>

#include "frontend/loops/kept.hpp"
#include "frontend/numpy/core/context.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/source/values/reading.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "runtime/library/errors/saying.hpp"

namespace weft::source {
namespace {

/// Nodes that are looked at for all values together, which takes seconds. Programs that ask for more, as
/// those with loops that are written out may, are read from there on as for other arguments.
constexpr std::int64_t most_looked_at = 1'000'000;
/// As many as compiling costs.
constexpr std::int64_t of_each_value = 1'000;

}  // namespace

ArgumentsAtHand::ArgumentsAtHand(const std::map<std::string, ndarray>& arrays)
    : arrays_(arrays), before_(std::exchange(reading().at_hand, this)) {}
ArgumentsAtHand::~ArgumentsAtHand() { reading().at_hand = before_; }

std::optional<LazyTensor> ArgumentsAtHand::closed(const LazyTensor& tensor) {
  bool are_given = true;
  const auto leaf = [](const ndarray& values) {
    return std::vector<Tensor>{*numpy::Operand(values).tensor()};
  };
  const Graph graph = rewrite(Graph{{tensor}}, [&](const Node& node, const std::vector<Tensor>& inputs) {
    ++looked_at_;
    if (const Known* known = known_.find(&node)) return leaf(known->values);
    if (node.operation() != Operation::variable) return with_inputs(node, inputs);
    const auto found = arrays_.find(node.attribute<std::string>(Attribute::name));
    if (found != arrays_.end()) return leaf(found->second);
    are_given = false;
    return with_inputs(node, inputs);
  });
  return are_given ? std::optional(LazyTensor(graph.outputs[0])) : std::nullopt;
}

std::optional<ndarray> ArgumentsAtHand::values(const LazyTensor& tensor) {
  if (const Known* known = known_.find(&tensor.node())) return known->values;
  if (numpy::context().sampling || is_reading_ahead() || looked_at_ >= most_looked_at) return std::nullopt;
  const Kept computes(computes_);
  computes_ = true;
  const auto given = closed(tensor);
  if (!given) return std::nullopt;
  looked_at_ += of_each_value;
  const Printed once_only;  // when the program runs
  const ndarray values = numpy::computed_values(*given);
  if (tensor.node().types().size() == 1) known_.try_emplace(&tensor.node(), Known{tensor, values});
  return values;
}

}  // namespace weft::source
