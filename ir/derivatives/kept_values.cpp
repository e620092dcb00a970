#include "ir/derivatives/kept_values.hpp"

#include <algorithm>

#include "ir/families.hpp"
#include "ir/flow_network.hpp"

namespace weft {
namespace {

bool takes_whole(const Node& getitem) {
  const Dims& shape = getitem.inputs()[0].type().shape;
  std::size_t axis = 0;
  return std::ranges::all_of(getitem.attribute<Index>(Attribute::index), [&](const IndexItem& item) {
    if (item.kind == IndexItem::Kind::newaxis) return true;
    const std::int64_t length = shape[axis++];
    return item.kind == IndexItem::Kind::integer || item.length == length;
  });
}

bool view_shape_follows(const Node& view) {
  switch (view_op(view.operation())) {
    case ViewOp::transpose:
    case ViewOp::diagonal:
    case ViewOp::real:
    case ViewOp::imag:
      return true;
    case ViewOp::getitem:
      return takes_whole(view);
    case ViewOp::reshape:
    case ViewOp::broadcast_to:
    case ViewOp::sliding_window_view:
    case ViewOp::view:
    case ViewOp::split:
      return view.types()[0].ndim() == 0;
  }
  __builtin_unreachable();
}

/// Whether the shapes of the results follow from the shapes of the operands alone.
bool shapes_follow(const Node& node) {
  switch (family(node.operation())) {
    case Family::elementwise:
    case Family::reduction:
      return true;
    case Family::leaf:
      return node.operation() == Operation::variable || node.operation() == Operation::constant ||
             node.operation() == Operation::array || node.types()[0].ndim() == 0;
    case Family::view:
      return view_shape_follows(node);
    case Family::structure:
      return node.operation() != Operation::trim && node.operation() != Operation::call &&
             node.operation() != Operation::loop;
    case Family::indexing:
      return node.operation() != Operation::nonzero && node.operation() != Operation::compress &&
             node.operation() != Operation::dynamic_slice;
  }
  __builtin_unreachable();
}

/// Those whose shapes are the same in all steps, as those of parameters are.
NodeSet fixed_nodes(const StepValues& step) {
  NodeSet fixed;
  for (const NodePtr& node : step.order)
    if (shapes_follow(*node) && std::ranges::all_of(node->inputs(), [&](const Tensor& input) {
          return fixed.contains(&input.node());
        }))
      fixed.add(node.get());
  return fixed;
}

bool takes_long(Operation operation) {
  return operation == Operation::matmul || operation == Operation::sort || operation == Operation::argsort;
}

/// A network from what is needed back to what must be kept. A value is two vertices with an edge between,
/// which is cut where it is kept.
class Cut {
 public:
  Cut(const StepValues& step, const std::vector<Tensor>& needed) : step_(step), fixed_(fixed_nodes(step)) {
    for (const NodePtr& node : step.order)
      if (step.following.contains(node.get())) add(node);
    for (const Tensor& value : needed)
      network_.add_edge(FlowNetwork::source, out_of(value), FlowNetwork::infinite);
  }

  std::vector<Tensor> kept() const {
    const std::vector<bool> is_behind = network_.cut();
    std::vector<Tensor> values;
    for (const Tensor& value : values_.keys())
      if (is_behind[static_cast<std::size_t>(out_of(value))] &&
          !is_behind[static_cast<std::size_t>(in_of(value))])
        values.push_back(value);
    return values;
  }

 private:
  int in_of(const Tensor& value) const { return 2 * values_.find(value) + 2; }
  int out_of(const Tensor& value) const { return in_of(value) + 1; }

  std::int64_t bytes_of(const Tensor& value) const {
    if (step_.lasting.contains(value)) return 0;
    const bool fixed = fixed_.contains(&value.node());
    return fixed ? std::max<std::int64_t>(value.type().nbytes(), 1) : FlowNetwork::infinite;
  }

  void add(const NodePtr& node) {
    const bool must_be_kept = step_.parameters.contains(node.get()) ||
                              (fixed_.contains(node.get()) && takes_long(node->operation()));
    for (std::uint32_t i = 0; i < node->types().size(); ++i) {
      const Tensor value(node, i);
      values_.add(value);
      network_.add_vertex();
      network_.add_vertex();
      network_.add_edge(out_of(value), in_of(value), bytes_of(value));
      if (must_be_kept) network_.add_edge(in_of(value), FlowNetwork::sink, FlowNetwork::infinite);
      for (const Tensor& input : node->inputs())
        if (values_.contains(input)) network_.add_edge(in_of(value), out_of(input), FlowNetwork::infinite);
    }
  }

  const StepValues& step_;
  NodeSet fixed_;
  TensorSet values_;
  FlowNetwork network_;
};

}  // namespace

std::vector<Tensor> kept_values(const StepValues& step, const std::vector<Tensor>& needed) {
  return needed.empty() ? std::vector<Tensor>() : Cut(step, needed).kept();
}

}  // namespace weft
