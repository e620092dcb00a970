#include "ir/derivatives/kept_values.hpp"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/push_relabel_max_flow.hpp>
#include <limits>

#include "ir/families.hpp"

namespace weft {
namespace {

using Bytes = std::int64_t;
constexpr Bytes unbounded = std::numeric_limits<Bytes>::max() / 4;

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

/// Values as pairs of vertices, in and out, with an edge between that is cut where the value is kept.
class Cut {
 public:
  Cut(const StepValues& step, const std::vector<Tensor>& needed) : step_(step), fixed_(fixed_nodes(step)) {
    for (const NodePtr& node : step.order)
      if (step.following.contains(node.get())) add(node);
    for (const Tensor& value : needed) join(out_of(value), sink_, unbounded);
  }

  std::vector<Tensor> kept() {
    boost::push_relabel_max_flow(graph_, source_, sink_);
    const std::vector<bool> behind = reaching_sink();
    std::vector<Tensor> values;
    for (const Tensor& value : values_.keys())
      if (behind[out_of(value)] && !behind[out_of(value) - 1]) values.push_back(value);
    return values;
  }

 private:
  using Traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
  using Edge = Traits::edge_descriptor;
  using Network =
      boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property,
                            boost::property<boost::edge_capacity_t, Bytes,
                                            boost::property<boost::edge_residual_capacity_t, Bytes,
                                                            boost::property<boost::edge_reverse_t, Edge>>>>;

  std::size_t out_of(const Tensor& value) const { return 2 * values_.find(value) + 3; }

  void join(std::size_t from, std::size_t to, Bytes capacity) {
    const Edge edge = boost::add_edge(from, to, graph_).first, back = boost::add_edge(to, from, graph_).first;
    boost::put(boost::edge_capacity, graph_, edge, capacity);
    boost::put(boost::edge_capacity, graph_, back, 0);
    boost::put(boost::edge_reverse, graph_, edge, back);
    boost::put(boost::edge_reverse, graph_, back, edge);
  }

  Bytes bytes_of(const Tensor& value) const {
    if (step_.lasting.contains(value)) return 0;
    const Type& type = value.type();
    const bool fixed = fixed_.contains(&value.node());
    return fixed ? std::max<Bytes>(type.size() * itemsize(type.dtype), 1) : unbounded;
  }

  void add(const NodePtr& node) {
    const bool must_be_kept = step_.parameters.contains(node.get()) ||
                              (fixed_.contains(node.get()) && takes_long(node->operation()));
    for (std::uint32_t i = 0; i < node->types().size(); ++i) {
      const Tensor value(node, i);
      values_.add(value);
      const std::size_t out = out_of(value), in = out - 1;
      join(in, out, bytes_of(value));
      if (must_be_kept) join(source_, in, unbounded);
      for (const Tensor& input : node->inputs())
        if (values_.contains(input)) join(out_of(input), in, unbounded);
    }
  }

  /// The vertices from which more could flow to the sink.
  std::vector<bool> reaching_sink() const {
    std::vector<bool> reaching(boost::num_vertices(graph_));
    std::vector<std::size_t> open{sink_};
    reaching[sink_] = true;
    while (!open.empty()) {
      const std::size_t vertex = open.back();
      open.pop_back();
      for (const Edge& edge : boost::make_iterator_range(boost::out_edges(vertex, graph_))) {
        const Edge towards = boost::get(boost::edge_reverse, graph_, edge);
        const std::size_t before = boost::target(edge, graph_);
        if (reaching[before] || boost::get(boost::edge_residual_capacity, graph_, towards) == 0) continue;
        reaching[before] = true;
        open.push_back(before);
      }
    }
    return reaching;
  }

  static constexpr std::size_t source_ = 0, sink_ = 1;
  const StepValues& step_;
  NodeSet fixed_;
  TensorSet values_;
  Network graph_{2};
};

}  // namespace

std::vector<Tensor> kept_values(const StepValues& step, const std::vector<Tensor>& needed) {
  return needed.empty() ? std::vector<Tensor>() : Cut(step, needed).kept();
}

}  // namespace weft
