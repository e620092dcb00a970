#include <fmt/format.h>

#include "ir/composite.hpp"
#include "ir/literal.hpp"
#include "ir/names.hpp"
#include "ir/promotion.hpp"

namespace weft {
namespace {

std::string annotation(const Type& type) {
  std::string text = fmt::format("{}[{}]", name(type.dtype), fmt::join(type.shape, ", "));
  if (!is_c_contiguous(type.shape, type.strides, itemsize(type.dtype))) {
    text += fmt::format(" strides {}", tuple_text(type.strides));
  }
  return text;
}

// Prints one graph, a statement a node.
class Printer {
 public:
  Printer(const Graph& graph, std::int64_t literal_limit) : graph_(graph), literal_limit_(literal_limit) {}

  std::string print() {
    const std::vector<NodePtr> order = topological_order(graph_);
    for (const NodePtr& node : order) declare_parameter(node);
    for (const NodePtr& node : order) declare_literal(node);
    for (const NodePtr& node : order) {
      if (!is_leaf(node->operation()) || is_computed_leaf(node->operation())) statement(node);
    }
    std::string outputs;
    for (const Tensor& output : graph_.outputs) outputs += (outputs.empty() ? "" : ", ") + names_(output);
    return fmt::format("import numpy as np\n\n\ndef {}({}):\n{}    return{}{}\n", identifier(graph_.name),
                       parameters_, body_, outputs.empty() ? "" : " ", outputs);
  }

 private:
  static bool is_computed_leaf(Operation operation) {
    return operation == Operation::full || operation == Operation::arange;
  }

  bool is_literal_array(const Node& node) const {
    if (node.operation() != Operation::array) return false;
    return node.types()[0].size() <= literal_limit_ && has_literal(node.attribute<ndarray>(Attribute::value));
  }

  void declare_parameter(const NodePtr& node) {
    const bool is_variable = node->operation() == Operation::variable;
    if (!is_variable && (node->operation() != Operation::array || is_literal_array(*node))) return;
    const Tensor tensor(node);
    names_.declare(tensor, is_variable ? node->attribute<std::string>(Attribute::name) : "array");
    parameters_ += fmt::format("{}{}: \"{}\"", parameters_.empty() ? "" : ", ", names_(tensor),
                               annotation(tensor.type()));
  }

  void declare_literal(const NodePtr& node) {
    const Tensor tensor(node);
    if (node->operation() == Operation::constant) {
      names_.inline_text(tensor, scalar_literal(node->attribute<ndarray>(Attribute::value)));
    } else if (is_literal_array(*node)) {
      line(names_.next(tensor), array_literal(node->attribute<ndarray>(Attribute::value)));
    }
  }

  void line(const std::string& target, const std::string& value) {
    body_ += fmt::format("    {} = {}\n", target, value);
  }

  void statement(const NodePtr& node) {
    switch (node->operation()) {
      case Operation::split:
        return split(node);
      case Operation::setitem:
        return setitem(node);
      default: {
        const std::string value = expression(*node);
        line(names_.next(Tensor(node)), value);
      }
    }
  }

  void split(const NodePtr& node) {
    const std::string value =
        fmt::format("np.split({}, {}, axis={})", input(*node, 0), dims(*node, Attribute::sections),
                    node->attribute<std::int64_t>(Attribute::axis));
    std::string targets;
    for (std::uint32_t i = 0; i < node->types().size(); ++i)
      targets += (i > 0 ? ", " : "") + names_.next(Tensor(node, i));
    line(node->types().size() == 1 ? targets + "," : targets, value);
  }

  void setitem(const NodePtr& node) {
    const std::string copied = fmt::format("np.copy({})", input(*node, 0)), value = input(*node, 1);
    const std::string target = names_.next(Tensor(node));
    line(target, copied);
    const Dims& shape = node->types()[0].shape;
    line(fmt::format("{}[{}]", target, index_text(node->attribute<Index>(Attribute::index), shape)), value);
  }

  const std::string& input(const Node& node, std::size_t i) const { return names_(node.inputs()[i]); }

  static std::string dims(const Node& node, Attribute which) {
    return tuple_text(node.attribute<Dims>(which));
  }

  std::string arguments(const Node& node) const {
    std::string text;
    for (const Tensor& argument : node.inputs()) text += (text.empty() ? "" : ", ") + names_(argument);
    return text;
  }

  std::string expression(const Node& node) const {
    switch (family(node.operation())) {
      case Family::elementwise:
        return elementwise(node);
      case Family::reduction:
        return reduction(node);
      case Family::view:
        return view(node);
      case Family::leaf:
        return leaf(node);
      case Family::structure:
        return structure(node);
    }
    __builtin_unreachable();
  }

  std::string elementwise(const Node& node) const {
    if (node.operation() == Operation::astype) {
      return fmt::format("{}.astype({})", input(node, 0), dtype_literal(node.types()[0].dtype));
    }
    const OperationInfo& row = info(node.operation());
    if (row.python.empty()) return fmt::format("np.{}({})", row.name, arguments(node));
    if (row.arity == 1) return fmt::format("{}{}", row.python, input(node, 0));
    return fmt::format("{} {} {}", input(node, 0), row.python, input(node, 1));
  }

  std::string reduction(const Node& node) const {
    const ResultDType result = info(node.operation()).result;
    const auto* initial = find_attribute<ndarray>(node.attributes(), Attribute::initial);
    return fmt::format("np.{}({}, axis={}{}{}{})", name(node.operation()), input(node, 0),
                       result == ResultDType::index ? single_axis(node) : dims(node, Attribute::axis),
                       result == ResultDType::given ? dtype_argument(node) : "",
                       node.attribute<bool>(Attribute::keepdims) ? ", keepdims=True" : "",
                       initial ? ", initial=" + scalar_literal(*initial) : "");
  }

  /// For functions that take one axis, or None for all.
  static std::string single_axis(const Node& node) {
    const Dims& axes = node.attribute<Dims>(Attribute::axis);
    return axes.size() == 1 ? std::to_string(axes[0]) : "None";
  }

  /// The dtype of a sum or product, where it is not the one NumPy chooses.
  static std::string dtype_argument(const Node& node) {
    const DType dtype = node.types()[0].dtype;
    const bool natural = dtype == sum_dtype(node.inputs()[0].type().dtype);
    return natural ? "" : ", dtype=" + dtype_literal(dtype);
  }

  std::string view(const Node& node) const {
    if (node.operation() == Operation::getitem) {
      const Dims& shape = node.inputs()[0].type().shape;
      return fmt::format("{}[{}]", input(node, 0),
                         index_text(node.attribute<Index>(Attribute::index), shape));
    }
    if (node.operation() == Operation::real || node.operation() == Operation::imag)
      return fmt::format("{}.{}", input(node, 0), name(node.operation()));
    if (node.operation() == Operation::diagonal)
      return fmt::format("np.diagonal({}, axis1=-2, axis2=-1)", input(node, 0));
    const Attribute which = node.operation() == Operation::transpose ? Attribute::axes : Attribute::shape;
    return fmt::format("np.{}({}, {})", name(node.operation()), input(node, 0), dims(node, which));
  }

  static std::string leaf(const Node& node) {
    if (node.operation() == Operation::full) {
      return fmt::format("np.full({}, {})", dims(node, Attribute::shape),
                         scalar_literal(node.attribute<ndarray>(Attribute::value)));
    }
    return arange_literal(node.attribute<ndarray>(Attribute::start), node.attribute<ndarray>(Attribute::step),
                          node.attribute<std::int64_t>(Attribute::length));
  }

  std::string structure(const Node& node) const {
    if (node.operation() == Operation::call) return fmt::format("{}({})", spoken_name(node), arguments(node));
    if (node.operation() == Operation::matmul) return fmt::format("{} @ {}", input(node, 0), input(node, 1));
    if (is_lookup(node.operation())) return lookup(node);
    if (node.operation() == Operation::from_parts)
      return fmt::format("np.stack(({}), axis=-1).view({})[..., 0]", arguments(node),
                         dtype_literal(node.types()[0].dtype));
    const std::int64_t axis = node.attribute<std::int64_t>(Attribute::axis);
    if (is_scan(node.operation()))
      return fmt::format("np.{}({}, axis={}{})", name(node.operation()), input(node, 0), axis,
                         dtype_argument(node));
    return fmt::format("np.concatenate(({}{}), axis={})", arguments(node),
                       node.inputs().size() == 1 ? "," : "", axis);
  }

  std::string lookup(const Node& node) const {
    const std::string called = fmt::format("np.{}({}", name(node.operation()), arguments(node));
    if (node.operation() == Operation::argsort) return called + ", kind='stable')";
    if (node.operation() == Operation::searchsorted)
      return called + (node.attribute<bool>(Attribute::right) ? ", side='right')" : ")");
    return fmt::format("{}, axis={}, mode='clip')", called, node.attribute<std::int64_t>(Attribute::axis));
  }

  const Graph& graph_;
  std::int64_t literal_limit_;
  Names names_;
  std::string parameters_, body_;
};

}  // namespace

std::string text(const Graph& graph, std::int64_t literal_limit) {
  const Graph whole = has_composites(graph) ? inlined(graph) : graph;
  return Printer(whole, literal_limit).print();
}

}  // namespace weft
