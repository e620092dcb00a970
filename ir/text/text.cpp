#include <fmt/format.h>

#include "ir/indexing.hpp"
#include "ir/literal.hpp"
#include "ir/loops/inlined.hpp"
#include "ir/loops/loop.hpp"
#include "ir/text/names.hpp"
#include "ir/text/node_text.hpp"
#include "ir/text/program_lines.hpp"
#include "ir/text/said_text.hpp"

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
  Printer(const Graph& graph, std::int64_t literal_limit, const std::vector<NodePtr>& parameters)
      : graph_(graph), literal_limit_(literal_limit) {
    for (const NodePtr& parameter : parameters) declare_parameter(parameter);
  }

  std::string print() {
    note_said(graph_);
    for (const NodePtr& node : topological_order(graph_))
      if (!is_said(*node)) declare_parameter(node);
    print_nodes(graph_);
    const std::string outputs = list(graph_.outputs);
    std::string body;
    for (const ProgramLine& line : lines_) body += line.text;
    std::string imports = body.contains(" math.") || body.contains("(math.") ? "import math\n" : "";
    if (body.contains("ml_dtypes.")) imports += "import ml_dtypes\n";
    return fmt::format("{}import numpy as np\n\n\ndef {}({}):\n{}    return{}{}\n", imports,
                       identifier(graph_.name), parameters_, body, outputs.empty() ? "" : " ", outputs);
  }

 private:
  void print_nodes(const Graph& graph) {
    const std::vector<NodePtr> order = topological_order(graph);
    for (const NodePtr& node : order)
      if (!is_said(*node)) declare_literal(node);
    for (const NodePtr& node : order)
      if (!is_leaf(node->operation()) || is_computed_leaf(node->operation())) statement(node);
  }

  /// What is printed or raised is spelled where that happens; steps of loops may be given it.
  void note_said(const Graph& graph) {
    for (const NodePtr& node : topological_order(graph)) {
      if (says(*node)) said_.add(&origin(node->inputs()[2].node()));
      if (node->operation() != Operation::loop) continue;
      for (const LoopStep& step : steps_of(*node).samples) {
        for (std::size_t i = 0; i < step.parameters.size(); ++i)
          given_[step.parameters[i].get()] = &node->inputs()[i].node();
        note_said(step.graph);
      }
    }
  }
  const Node& origin(const Node& node) const {
    const Node* origin = &node;
    while (const auto* given = given_.find(origin)) origin = *given;
    return *origin;
  }
  bool is_said(const Node& node) const { return said_.contains(&origin(node)); }

  std::string list(const std::vector<Tensor>& tensors) const {
    std::string text;
    for (const Tensor& tensor : tensors) text += (text.empty() ? "" : ", ") + names_(tensor);
    return text;
  }

  static bool is_computed_leaf(Operation operation) {
    return operation == Operation::full || operation == Operation::arange;
  }

  bool is_literal_array(const Node& node) const {
    if (node.operation() != Operation::array) return false;
    return node.types()[0].size() <= literal_limit_ && has_literal(node.attribute<ndarray>(Attribute::value));
  }

  void declare_parameter(const NodePtr& node) {
    const bool is_variable = node->operation() == Operation::variable;
    if (!declared_.add(node.get()).second) return;
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
    add_line(fmt::format("{} = {}", target, value));
  }
  void add_line(const std::string& text) {
    lines_.push_back({std::string(4 * (1 + depth_), ' ') + text + "\n", taken_, variables_, real_});
  }

  void statement(const NodePtr& node) {
    switch (node->operation()) {
      case Operation::split:
        return split(node);
      case Operation::setitem:
        return setitem(node);
      case Operation::loop:
        return loop(*node);
      case Operation::check:
        return check(*node);
      case Operation::scatter:
      case Operation::scatter_add:
      case Operation::dynamic_update_slice:
      case Operation::masked_scatter:
        return write(*node);
      default: {
        if (says(*node)) return say(*node);
        const std::string value = node_text()(*node), name = names_.next(Tensor(node));
        line(name, value);
        if (node->operation() == Operation::measure)
          follow(node->attribute<std::int64_t>(Attribute::length), name);
      }
    }
  }

  void split(const NodePtr& node) {
    const std::string value = fmt::format("np.split({}, {}, axis={})", names_(node->inputs()[0]),
                                          tuple_text(node->attribute<Dims>(Attribute::sections)),
                                          node->attribute<std::int64_t>(Attribute::axis));
    std::string targets;
    for (std::uint32_t i = 0; i < node->types().size(); ++i)
      targets += (i > 0 ? ", " : "") + names_.next(Tensor(node, i));
    line(node->types().size() == 1 ? targets + "," : targets, value);
  }

  void setitem(const NodePtr& node) {
    const std::string copied = fmt::format("np.copy({})", names_(node->inputs()[0])),
                      value = names_(node->inputs()[1]);
    const std::string target = names_.next(Tensor(node));
    line(target, copied);
    const Dims& shape = node->types()[0].shape;
    line(fmt::format("{}[{}]", target, node_text().index(*node, shape)), value);
  }

  /// Numbers from here on may be told by this one.
  void follow(std::int64_t number, const std::string& name) {
    taken_.push_back(number);
    variables_.push_back(name);
  }

  void write(const Node& node) {
    const bool adds = node.operation() == Operation::scatter_add;
    const bool is_scatter = adds || node.operation() == Operation::scatter;
    const std::string copied = fmt::format("np.copy({})", names_(node.inputs()[0])),
                      value = names_(node.inputs()[node.operation() == Operation::masked_scatter ? 2 : 1]);
    const std::string target = names_.next(Tensor(&node));
    line(target, copied);
    const Tensor predicate = is_scatter ? predicate_of(node) : Tensor();
    const std::string index = node_text().data_index(node),
                      several = adds && indices_of(node).size() > 1 ? "(" + index + ")" : index;
    add_line(
        (predicate ? "if " + names_(predicate) + ": " : "") +
        fmt::format(fmt::runtime(adds ? "np.add.at({}, {}, {})" : "{}[{}] = {}"), target, several, value));
  }

  /// What orders it stays what it was.
  void check(const Node& node) {
    add_line(check_statement(node, names_));
    names_.inline_text(Tensor(&node), names_(node.inputs()[0]));
  }
  /// As of a check.
  void say(const Node& node) {
    const Node& said = origin(node.inputs()[2].node());
    add_line(said_statement(node, said.attribute<ndarray>(Attribute::value), names_));
    names_.inline_text(Tensor(&node), names_(node.inputs()[0]));
  }

  /// The steps as Python's, where their numbers follow a rule that can be written; else one after the other.
  void loop(const Node& node) {
    const LoopSteps& steps = steps_of(node);
    std::string carried;
    for (std::uint32_t i = 0; i < node.types().size(); ++i) {
      const std::string name = names_.next(Tensor(&node, i));
      const Tensor& begin = node.inputs()[i];
      line(name,
           begin.type().ndim() == 0 ? item(begin) : fmt::format("np.copy({}, order='K')", names_(begin)));
      carried += (i > 0 ? ", " : "") + name;
    }
    const Names names = names_;
    std::vector<ProgramLines> printed;
    for (const LoopStep& step : steps.samples) {
      names_ = names;
      printed.push_back(printed_step(node, step, carried));
    }
    names_.forget_all_but(names);  // another loop may have steps of the same nodes
    const ProgramLines joined = depth_ == 0 ? joined_lines(printed) : printed.front();
    lines_.insert(lines_.end(), joined.begin(), joined.end());
  }

  /// A single value is a scalar throughout, whatever made it.
  std::string item(const Tensor& tensor) const {
    return tensor.type().ndim() == 0 ? names_(tensor) + "[()]" : names_(tensor);
  }

  ProgramLines printed_step(const Node& node, const LoopStep& step, const std::string& carried) {
    const ProgramLines before = std::exchange(lines_, {});
    const bool real = std::exchange(real_, real_ && step.real);
    const auto* condition = condition_of(node);
    const std::string goes_on =
        condition ? names_(Tensor(&node, static_cast<std::uint32_t>(*condition))) : std::string();
    const auto length = node.attribute<std::int64_t>(Attribute::length);
    const bool is_counted = !condition || length < INT64_MAX;
    add_line(is_counted ? fmt::format("for {} in range({}):", loop_variable(depth_), length)
                        : fmt::format("while {}:", goes_on));
    const std::size_t known = taken_.size();
    follow(step.taken, loop_variable(depth_++));
    if (condition && is_counted) add_line(fmt::format("if not {}:", goes_on)), add_line("    break");
    for (std::size_t i = 0; i < step.parameters.size(); ++i)
      if (!is_said(*step.parameters[i]))
        names_.inline_text(Tensor(step.parameters[i]),
                           names_(i < node.types().size() ? Tensor(&node, static_cast<std::uint32_t>(i))
                                                          : node.inputs()[i]));
    for (const NodePtr& parameter : step.parameters)
      if (const auto given = carried_length(*parameter)) follow(given->length, names_(Tensor(parameter)));
    for (std::size_t n = 0; n < step.numbers.size(); ++n)
      for (const NodePtr& variable : variables(step.graph))
        if (variable->attribute<std::string>(Attribute::name) == number_name(n))
          names_.inline_text(
              Tensor(variable),
              fmt::format("{}({})", dtype_literal(variable->types()[0].dtype), step.numbers[n]));
    print_nodes(step.graph);
    std::string left;
    for (const Tensor& output : step.graph.outputs) left += (left.empty() ? "" : ", ") + item(output);
    line(carried, left);
    taken_.resize(known);
    variables_.resize(known);
    --depth_;
    real_ = real;
    return std::exchange(lines_, before);
  }

  NodeText node_text() const { return {names_, depth_ > 0}; }

  const Graph& graph_;
  std::int64_t literal_limit_;
  Names names_;
  std::string parameters_;
  NodeSet declared_;
  ProgramLines lines_;
  std::size_t depth_ = 0;  // of loops around what is printed
  Dims taken_;             // their steps, and lengths that are known
  std::vector<std::string> variables_;
  NodeSet said_;
  NodeMap<const Node*> given_;
  bool real_ = true;
};

}  // namespace

std::string text(const Graph& graph, std::int64_t literal_limit, const std::vector<NodePtr>& parameters) {
  const Graph whole = needs_inlining(graph) ? inlined(graph) : graph;
  try {
    return Printer(whole, literal_limit, parameters).print();
  } catch (const LinesDiffer&) {
    const Graph written_out = unrolled(whole);
    const Graph& plain = needs_inlining(written_out) ? inlined(written_out) : written_out;
    return Printer(plain, literal_limit, parameters).print();
  }
}

}  // namespace weft
