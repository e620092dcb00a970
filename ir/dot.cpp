#include "ir/dot.hpp"

#include <fmt/format.h>

namespace weft {
namespace {

constexpr const char* header = R"(digraph {} {{
  graph [rankdir=TB, nodesep=0.3, ranksep=0.35, fontname="Helvetica,Arial,sans-serif", bgcolor="white", pad=0.2]
  node [shape=box, style="rounded,filled", fontname="Helvetica,Arial,sans-serif", fontsize=11, penwidth=0.8,
        color="#55606b", height=0.3, margin="0.12,0.05"]
  edge [fontname="Helvetica,Arial,sans-serif", fontsize=9, color="#7d8894", fontcolor="#5b6570", arrowsize=0.6,
        penwidth=0.9]
)";

const char* fill(const Node& node) {
  if (node.operation() == Operation::variable || node.operation() == Operation::array) return "#fff3d1";
  switch (family(node.operation())) {
    case Family::elementwise:
      return "#dcebf9";
    case Family::reduction:
      return "#fbdcd0";
    case Family::view:
      return "#eef0f2";
    case Family::leaf:
      return "#f6f6ee";
    case Family::structure:
      return "#e6def5";
  }
  __builtin_unreachable();
}

std::string type_text(const Type& type) {
  return type.shape.empty() ? std::string(name(type.dtype))
                            : fmt::format("{}[{}]", name(type.dtype), fmt::join(type.shape, ", "));
}

// For text within a label of the form <...>.
std::string marked_up(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

std::string axis_text(const Node& node) {
  const auto& axes = node.attribute<Dims>(Attribute::axis);
  return axes.size() == 1 ? fmt::format(", axis {}", axes[0]) : fmt::format(", axes {}", tuple_text(axes));
}

// What a box says: the operation, and what of its attributes tells a reader most.
std::string label(const Node& node) {
  switch (node.operation()) {
    case Operation::variable:
      return node.attribute<std::string>(Attribute::name);
    case Operation::constant:
    case Operation::full:
      return node.attribute<ndarray>(Attribute::value).str();
    case Operation::getitem:
      return fmt::format("[{}]",
                         index_text(node.attribute<Index>(Attribute::index), node.inputs()[0].type().shape));
    case Operation::astype:
      return std::string(name(node.types()[0].dtype));
    case Operation::loop:
      return fmt::format("loop of {} steps", node.attribute<std::int64_t>(Attribute::length));
    default:
      break;
  }
  const std::string text(spoken_name(node));
  if (is_scan(node.operation()))
    return fmt::format("{}, axis {}", text, node.attribute<std::int64_t>(Attribute::axis));
  return is_reduction(node.operation()) ? text + axis_text(node) : text;
}

class Drawing {
 public:
  explicit Drawing(const Graph& graph) : graph_(graph), order_(node_order(graph)) {
    text_ = fmt::format(fmt::runtime(header),
                        graph.name.empty() ? "graph" : fmt::format("\"{}\"", escaped(graph.name)));
  }

  std::string draw(const std::vector<Cluster>& clusters) {
    for (std::size_t i = 0; i < clusters.size(); ++i) draw_cluster(i, clusters[i]);
    for (const NodePtr& node : order_.nodes) draw_node(*node, "  ");
    for (const NodePtr& node : order_.nodes) draw_edges(*node);
    for (std::size_t i = 0; i < graph_.outputs.size(); ++i) draw_output(i);
    return text_ + "}\n";
  }

 private:
  void draw_cluster(std::size_t number, const Cluster& cluster) {
    text_ += fmt::format("  subgraph cluster_{} {{\n", number);
    text_ += fmt::format(
        "    label=\"{}\"; labeljust=l; fontname=\"Helvetica,Arial,sans-serif bold\"; fontsize=10; "
        "fontcolor=\"#3f6b4f\";\n",
        escaped(cluster.label));
    text_ += "    style=\"rounded,filled\"; color=\"#9cc3a9\"; fillcolor=\"#f1f8f3\"; margin=12;\n";
    for (const NodePtr& node : cluster.nodes) {
      if (order_.places.contains(node.get())) draw_node(*node, "    ");
    }
    text_ += "  }\n";
  }

  void draw_node(const Node& node, const char* indent) {
    if (!drawn_.add(&node).second) return;
    const bool is_input = node.operation() == Operation::variable || node.operation() == Operation::array;
    const std::string shape = is_input ? ", shape=ellipse, style=filled" : "";
    text_ += fmt::format("{}n{} [label=<{}{}>, fillcolor=\"{}\"{}]\n", indent, order_.places.at(&node),
                         marked_up(label(node)), second_line(node), fill(node), shape);
  }

  // The type of the only output, small, below what the node is called. Constants speak for themselves.
  static std::string second_line(const Node& node) {
    if (node.operation() == Operation::constant || node.types().size() > 1) return "";
    return fmt::format("<br/><font point-size=\"8\" color=\"#5b6570\">{}</font>", type_text(node.types()[0]));
  }

  // Outputs of nodes that have several are told apart on their edges.
  static std::string edge_label(const Tensor& from) {
    if (from.node().types().size() == 1) return "";
    return fmt::format(" [label=\" {}: {}\"]", from.output_index(), type_text(from.type()));
  }

  void draw_edges(const Node& node) {
    for (const Tensor& input : node.inputs()) {
      text_ += fmt::format("  n{} -> n{}{}\n", order_.places.at(&input.node()), order_.places.at(&node),
                           edge_label(input));
    }
  }

  void draw_output(std::size_t i) {
    const std::string name = i < graph_.output_names.size() ? graph_.output_names[i] : "return";
    const Tensor& output = graph_.outputs[i];
    text_ +=
        fmt::format("  out{} [label=\"{}\", shape=ellipse, style=\"filled,bold\", fillcolor=\"#d9f0df\"]\n",
                    i, escaped(name));
    text_ += fmt::format("  n{} -> out{}{}\n", order_.places.at(&output.node()), i, edge_label(output));
  }

  const Graph& graph_;
  const NodeOrder order_;
  NodeSet drawn_;
  std::string text_;
};

}  // namespace

std::string dot(const Graph& graph, const std::vector<Cluster>& clusters) {
  return Drawing(graph).draw(clusters);
}

}  // namespace weft
