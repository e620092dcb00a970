#include "ir/text/dot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ir/loops/loop.hpp"
#include "ir/text/dot_labels.hpp"
#include "ir/text/fold_picture.hpp"

namespace weft {
namespace {

constexpr const char* header = R"(digraph {} {{
  graph [rankdir=TB, nodesep=0.3, ranksep=0.35, fontname="Helvetica,Arial,sans-serif", bgcolor="white", pad=0.2]
  node [shape=box, style="rounded,filled", fontname="Helvetica,Arial,sans-serif", fontsize=11, penwidth=0.8,
        color="#55606b", height=0.3, margin="0.12,0.05"]
  edge [fontname="Helvetica,Arial,sans-serif", fontsize=9, color="#7d8894", fontcolor="#5b6570", arrowsize=0.6,
        penwidth=0.9]
)";

constexpr const char* kernel_fill = "#e3f1e7";
constexpr const char* kernel_style =
    R"(fontcolor="#3f6b4f"; style="rounded,filled"; color="#9cc3a9"; fillcolor="#f1f8f3")";
constexpr const char* loop_style =
    R"(fontcolor="#5b4a86"; style="rounded,dashed,filled"; color="#8f7fc0"; fillcolor="#f7f4fc")";

/// Writes a graph and the steps of its loops: boxes, and the edges between them, which come last.
class Drawing {
 public:
  struct Text {
    std::string boxes, edges;
    std::set<std::string> folded_edges = {};  // each is drawn once
    bool is_folded = false;
  };

  /// `place` comes before each of its names; `most` boxes are drawn, or about so many; `numbers` are those of
  /// a step (ir/loops/loop.hpp).
  Drawing(const Picture& picture, const DrawStep& draw_step, std::string place, Text& text, std::size_t most,
          const std::vector<std::int64_t>& numbers = {})
      : picture_(picture),
        draw_step_(draw_step),
        place_(std::move(place)),
        order_(node_order(picture.graph)),
        text_(text),
        numbers_(numbers),
        most_within_(most == all ? all : most / (1 + loop_count(order_))) {
    if (order_.nodes.size() > most) folded_ = fold_picture(order_, picture.clusters, most);
    text.is_folded |= folded_.has_value();
  }
  static constexpr std::size_t all = SIZE_MAX;

  void draw(const std::string& indent) {
    if (folded_) return draw_folded(indent);
    for (std::size_t i = 0; i < picture_.clusters.size(); ++i) draw_cluster(i, picture_.clusters[i], indent);
    for (const NodePtr& node : order_.nodes) draw_node(*node, indent);
    for (const NodePtr& node : order_.nodes) draw_edges(*node);
  }

  /// An edge from what gives the tensor.
  void draw_edge(const Tensor& from, const std::string& to) {
    const std::string edge = fmt::format("  {} -> {}{}\n", source(from), to, edge_label(from));
    if (!folded_ || text_.folded_edges.insert(edge).second) text_.edges += edge;
  }

  /// The box of the variable of that name; none where nothing reads it.
  std::optional<std::string> variable(const std::string& name) const {
    for (const NodePtr& node : order_.nodes)
      if (node->operation() == Operation::variable && node->attribute<std::string>(Attribute::name) == name)
        return box(*node);
    return std::nullopt;
  }

 private:
  static constexpr std::size_t fewest_of_a_step = 8;

  static std::size_t loop_count(const NodeOrder& order) {
    return static_cast<std::size_t>(std::ranges::count(order.nodes, Operation::loop, &Node::operation));
  }

  std::size_t place_of(const Node& node) const { return static_cast<std::size_t>(order_.places.at(&node)); }
  std::string box(const Node& node) const {
    return folded_ ? folded_box(folded_->box_of[place_of(node)])
                   : fmt::format("{}n{}", place_, place_of(node));
  }
  std::string folded_box(std::size_t number) const { return fmt::format("{}b{}", place_, number); }

  bool opens(const Node& node) const {
    return node.operation() == Operation::loop && !folded_ && most_within_ >= fewest_of_a_step;
  }

  static std::string left_by(const std::string& loop, std::size_t i) {
    return fmt::format("{}_left{}", loop, i);
  }

  std::string source(const Tensor& tensor) const {
    const std::string name = box(tensor.node());
    return opens(tensor.node()) ? left_by(name, tensor.output_index()) : name;
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
    if (opens(node)) return draw_loop(node, indent);
    text_.is_folded |= node.operation() == Operation::loop;
    const bool is_input = node.operation() == Operation::variable || node.operation() == Operation::array;
    draw_box(box(node), marked_up(label(node)) + second_line(node), box_fill(node), is_input, indent);
  }

  void draw_box(const std::string& name, const std::string& label, const char* fill, bool is_input,
                const std::string& indent) {
    text_.boxes += fmt::format("{}{} [label=<{}>, fillcolor=\"{}\"{}]\n", indent, name, label, fill,
                               is_input ? ", shape=ellipse, style=filled" : "");
  }

  void draw_folded(const std::string& indent) {
    for (std::size_t i = 0; i < folded_->boxes.size(); ++i) {
      const FoldedPicture::Box& of = folded_->boxes[i];
      const Node& last = *of.nodes.back();
      if (of.nodes.size() == 1 && of.clusters.empty())
        draw_node(last, indent);
      else
        draw_box(folded_box(i), folded_label(of), of.clusters.empty() ? box_fill(last) : kernel_fill,
                 of.is_inputs, indent);
    }
    for (const NodePtr& node : order_.nodes)
      for (const Tensor& input : node->inputs())
        if (box(input.node()) != box(*node)) draw_edge(input, box(*node));
  }

  /// From which kernel to which, or operation; and how many.
  std::string folded_label(const FoldedPicture::Box& of) const {
    const std::string first = of.clusters.empty() ? label(*of.nodes.front()) : of.clusters.front();
    const std::string last = of.clusters.empty() ? label(*of.nodes.back()) : of.clusters.back();
    const std::string names = of.clusters.size() == 1 ? first : fmt::format("{} … {}", first, last);
    const std::string count = fmt::format("{} {}", of.nodes.size(),
                                          of.is_inputs           ? "inputs"
                                          : of.nodes.size() == 1 ? "operation"
                                                                 : "operations");
    return marked_up(names) +
           small(of.clusters.size() > 1 ? fmt::format("{} kernels, {}", of.clusters.size(), count) : count);
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
    return small(type_label(node.types()[0]));
  }
  static std::string small(const std::string& text) {
    return fmt::format("<br/><font point-size=\"8\" color=\"#5b6570\">{}</font>", text);
  }

  // Outputs of nodes that have several are told apart on their edges; those of loops have boxes.
  std::string edge_label(const Tensor& from) const {
    if (folded_ || from.node().types().size() == 1 || opens(from.node())) return "";
    return fmt::format(" [label=\" {}: {}\"]", from.output_index(), type_label(from.type()));
  }

  void draw_edges(const Node& node) {
    if (opens(node)) return;
    for (const Tensor& input : node.inputs()) draw_edge(input, box(node));
  }

  /// One step in a box, from what it is given to what it leaves.
  void draw_loop(const Node& node, const std::string& indent) {
    const std::string name = box(node), within = indent + "  ";
    const Picture step = draw_step_(node);
    begin_cluster(name, box_label(node) + step_title(node), loop_style, indent);
    Drawing inside(step, draw_step_, name + "_", text_, most_within_, steps_of(node).samples.front().numbers);
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
    if (condition_of(loop)) return "";
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
                               name, label, small(type_label(type)), fill);
    return name;
  }

  const Picture& picture_;
  const DrawStep& draw_step_;
  const std::string place_;
  const NodeOrder order_;
  NodeSet drawn_;
  Text& text_;
  const std::vector<std::int64_t> numbers_;
  const std::size_t most_within_;  // of boxes in each loop's step
  std::optional<FoldedPicture> folded_;

 public:
  const std::optional<FoldedPicture>& folded() const { return folded_; }
};

std::string fold_note(std::size_t size, const std::optional<FoldedPicture>& folded) {
  return fmt::format(
      "{} operations, {}", size,
      folded ? "drawn folded: a box is " + folded->boxes_are : "the steps of loops drawn folded");
}

std::string output_ellipse(const std::string& name, const std::string& label) {
  return fmt::format("  {} [label=\"{}\", shape=ellipse, style=\"filled,bold\", fillcolor=\"#d9f0df\"]\n",
                     name, escaped(label));
}

/// Many results are one.
std::string outputs_text(const Graph& graph, Drawing& drawing, Drawing::Text& text, std::size_t most) {
  const std::size_t count = graph.outputs.size();
  const bool apart = count <= std::max<std::size_t>(most / 4, 1);
  std::string boxes = apart ? "" : output_ellipse("out", fmt::format("{} results", count));
  for (std::size_t i = 0; i < count; ++i) {
    const std::string name = i < graph.output_names.size() ? graph.output_names[i] : "return";
    if (apart) boxes += output_ellipse(fmt::format("out{}", i), name);
    drawing.draw_edge(graph.outputs[i], apart ? fmt::format("out{}", i) : "out");
  }
  return boxes + text.edges;
}

std::string title(const std::string& note) {
  return note.empty() ? "" : fmt::format("  label=\"{}\"; labelloc=t; fontsize=12\n", escaped(note));
}

FoldedDot drawn(const Picture& picture, const DrawStep& draw_step, std::size_t most) {
  const Graph& graph = picture.graph;
  Drawing::Text text;
  Drawing drawing(picture, draw_step, "", text, most);
  drawing.draw("  ");
  const std::string outputs = outputs_text(graph, drawing, text, most);
  const std::string note = text.is_folded ? fold_note(whole_size(graph), drawing.folded()) : "";
  return {fmt::format(fmt::runtime(header),
                      graph.name.empty() ? "graph" : fmt::format("\"{}\"", escaped(graph.name))) +
              title(note) + text.boxes + outputs + "}\n",
          note};
}

}  // namespace

std::string dot(const Graph& graph, const std::vector<Cluster>& clusters, const DrawStep& draw_step) {
  return drawn({graph, clusters}, draw_step, Drawing::all).source;
}

FoldedDot folded_dot(const Picture& picture, const DrawStep& draw_step, std::size_t most) {
  return drawn(picture, draw_step, whole_size(picture.graph) > most ? most : Drawing::all);
}

}  // namespace weft
