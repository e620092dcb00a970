#include "ir/dot.hpp"

#include <fmt/format.h>

#include "ir/dot_labels.hpp"
#include "ir/loop.hpp"

namespace weft {
namespace {

constexpr const char* header = R"(digraph {} {{
  graph [rankdir=TB, nodesep=0.3, ranksep=0.35, fontname="Helvetica,Arial,sans-serif", bgcolor="white", pad=0.2]
  node [shape=box, style="rounded,filled", fontname="Helvetica,Arial,sans-serif", fontsize=11, penwidth=0.8,
        color="#55606b", height=0.3, margin="0.12,0.05"]
  edge [fontname="Helvetica,Arial,sans-serif", fontsize=9, color="#7d8894", fontcolor="#5b6570", arrowsize=0.6,
        penwidth=0.9]
)";

constexpr const char* kernel_style =
    R"(fontcolor="#3f6b4f"; style="rounded,filled"; color="#9cc3a9"; fillcolor="#f1f8f3")";
constexpr const char* loop_style =
    R"(fontcolor="#5b4a86"; style="rounded,dashed,filled"; color="#8f7fc0"; fillcolor="#f7f4fc")";

/// Writes a graph and the steps of its loops: boxes, and the edges between them, which come last.
class Drawing {
 public:
  struct Text {
    std::string boxes, edges;
  };

  /// `place` comes before each of its names; `numbers` are those of a step (ir/loop.hpp).
  Drawing(const Picture& picture, const DrawStep& draw_step, std::string place, Text& text,
          const std::vector<std::int64_t>& numbers = {})
      : picture_(picture),
        draw_step_(draw_step),
        place_(std::move(place)),
        order_(node_order(picture.graph)),
        text_(text),
        numbers_(numbers) {}

  void draw(const std::string& indent) {
    for (std::size_t i = 0; i < picture_.clusters.size(); ++i) draw_cluster(i, picture_.clusters[i], indent);
    for (const NodePtr& node : order_.nodes) draw_node(*node, indent);
    for (const NodePtr& node : order_.nodes) draw_edges(*node);
  }

  /// An edge from what gives the tensor.
  void draw_edge(const Tensor& from, const std::string& to) {
    text_.edges += fmt::format("  {} -> {}{}\n", source(from), to, edge_label(from));
  }

  /// The box of the variable of that name; none where nothing reads it.
  std::optional<std::string> variable(const std::string& name) const {
    for (const NodePtr& node : order_.nodes)
      if (node->operation() == Operation::variable && node->attribute<std::string>(Attribute::name) == name)
        return box(*node);
    return std::nullopt;
  }

 private:
  std::string box(const Node& node) const { return fmt::format("{}n{}", place_, order_.places.at(&node)); }

  static std::string left_by(const std::string& loop, std::size_t i) {
    return fmt::format("{}_left{}", loop, i);
  }

  std::string source(const Tensor& tensor) const {
    const std::string name = box(tensor.node());
    return tensor.operation() == Operation::loop ? left_by(name, tensor.output_index()) : name;
  }

  void begin_cluster(const std::string& name, const std::string& label, const char* style,
                     const std::string& indent) {
    text_.boxes += fmt::format(
        "{0}subgraph cluster_{1} {{\n{0}  label=\"{2}\"; labeljust=l; fontname=\"Helvetica,Arial,sans-serif "
        "bold\"; fontsize=10;\n{0}  {3}; margin=12;\n",
        indent, name, escaped(label), style);
  }

  void draw_cluster(std::size_t number, const Cluster& cluster, const std::string& indent) {
    begin_cluster(fmt::format("{}{}", place_, number), cluster.label, kernel_style, indent);
    for (const NodePtr& node : cluster.nodes)
      if (order_.places.contains(node.get())) draw_node(*node, indent + "  ");
    text_.boxes += indent + "}\n";
  }

  void draw_node(const Node& node, const std::string& indent) {
    if (!drawn_.add(&node).second) return;
    if (node.operation() == Operation::loop) return draw_loop(node, indent);
    const bool is_input = node.operation() == Operation::variable || node.operation() == Operation::array;
    const std::string shape = is_input ? ", shape=ellipse, style=filled" : "";
    text_.boxes += fmt::format("{}{} [label=<{}{}>, fillcolor=\"{}\"{}]\n", indent, box(node),
                               marked_up(label(node)), second_line(node), box_fill(node), shape);
  }

  /// Numbers are those of the step that is drawn.
  std::string label(const Node& node) const {
    const std::string label = box_label(node);
    for (std::size_t n = 0; n < numbers_.size(); ++n)
      if (node.operation() == Operation::variable && label == number_name(n))
        return fmt::format("{} in this step", numbers_[n]);
    return label;
  }

  // The type of the only output, small, below what the node is called. Constants speak for themselves.
  static std::string second_line(const Node& node) {
    if (node.operation() == Operation::constant || node.types().size() > 1) return "";
    return small(node.types()[0]);
  }
  static std::string small(const Type& type) {
    return fmt::format("<br/><font point-size=\"8\" color=\"#5b6570\">{}</font>", type_label(type));
  }

  // Outputs of nodes that have several are told apart on their edges; those of loops have boxes.
  static std::string edge_label(const Tensor& from) {
    if (from.node().types().size() == 1 || from.operation() == Operation::loop) return "";
    return fmt::format(" [label=\" {}: {}\"]", from.output_index(), type_label(from.type()));
  }

  void draw_edges(const Node& node) {
    if (node.operation() == Operation::loop) return;
    for (const Tensor& input : node.inputs()) draw_edge(input, box(node));
  }

  /// One step in a box, from what it is given to what it leaves.
  void draw_loop(const Node& node, const std::string& indent) {
    const std::string name = box(node), within = indent + "  ";
    const Picture step = draw_step_(node);
    begin_cluster(name, box_label(node) + step_title(node), loop_style, indent);
    Drawing inside(step, draw_step_, name + "_", text_, steps_of(node).samples.front().numbers);
    inside.draw(within);
    const std::size_t carried = node.types().size();
    for (std::size_t i = 0; i < node.inputs().size(); ++i) {
      auto given = inside.variable(i < carried ? carried_name(i) : captured_name(i - carried));
      if (!given && i < carried)
        given =
            ellipse(fmt::format("{}_given{}", name, i), carried_name(i), node.types()[i], "#fff3d1", within);
      if (given) draw_edge(node.inputs()[i], *given);
      if (i < carried) inside.draw_edge(step.graph.outputs[i], draw_left(node, i, *given, within));
    }
    text_.boxes += indent + "}\n";
  }

  /// Of a loop that ends by data all steps are alike.
  static std::string step_title(const Node& loop) {
    if (find_attribute<std::int64_t>(loop.attributes(), Attribute::condition)) return "";
    return fmt::format("; step {} is shown", steps_of(loop).samples.front().taken);
  }

  /// What the step leaves of a carried value, for the next step and for what comes after the last.
  std::string draw_left(const Node& loop, std::size_t i, const std::string& given,
                        const std::string& indent) {
    const std::string left = ellipse(left_by(box(loop), i), carried_name(i) + " after the step",
                                     loop.types()[i], "#d9f0df", indent);
    text_.edges +=
        fmt::format("  {} -> {} [label=\" next step\", style=dashed, constraint=false]\n", left, given);
    return left;
  }

  std::string ellipse(const std::string& name, const std::string& label, const Type& type, const char* fill,
                      const std::string& indent) {
    text_.boxes += fmt::format("{}{} [label=<{}{}>, fillcolor=\"{}\", shape=ellipse, style=filled]\n", indent,
                               name, label, small(type), fill);
    return name;
  }

  const Picture& picture_;
  const DrawStep& draw_step_;
  const std::string place_;
  const NodeOrder order_;
  NodeSet drawn_;
  Text& text_;
  const std::vector<std::int64_t> numbers_;
};

std::string outputs_text(const Graph& graph, Drawing& drawing, Drawing::Text& text) {
  std::string boxes;
  for (std::size_t i = 0; i < graph.outputs.size(); ++i) {
    const std::string name = i < graph.output_names.size() ? graph.output_names[i] : "return";
    boxes +=
        fmt::format("  out{} [label=\"{}\", shape=ellipse, style=\"filled,bold\", fillcolor=\"#d9f0df\"]\n",
                    i, escaped(name));
    drawing.draw_edge(graph.outputs[i], fmt::format("out{}", i));
  }
  return boxes + text.edges;
}

}  // namespace

std::string dot(const Graph& graph, const std::vector<Cluster>& clusters, const DrawStep& draw_step) {
  const Picture picture{graph, clusters};
  Drawing::Text text;
  Drawing drawing(picture, draw_step, "", text);
  drawing.draw("  ");
  const std::string outputs = outputs_text(graph, drawing, text);
  return fmt::format(fmt::runtime(header),
                     graph.name.empty() ? "graph" : fmt::format("\"{}\"", escaped(graph.name))) +
         text.boxes + outputs + "}\n";
}

}  // namespace weft
