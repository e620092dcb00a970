// Pictures of graphs.
#include "catch.hpp"
#include "expressions.hpp"
#include "ir/loops/loop.hpp"
#include "ir/text/dot.hpp"

namespace weft {
namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

Graph normalised() {
  const Tensor x = variable("x<&>", DType::float32, {4, 8});
  return {.outputs = {apply(Operation::subtract, x, reduce(Operation::max, x, {1}))}, .name = "say \"hi\""};
}

TEST_CASE("nodes show what they are and the type of what they give") {
  const std::string picture = dot(normalised());
  CHECK(contains(picture, "digraph \"say \\\"hi\\\"\" {"));
  CHECK(contains(picture, "n0 [label=<x&lt;&amp;&gt;<br/>"));
  CHECK(contains(
      picture, "n1 [label=<max, axis 1<br/><font point-size=\"8\" color=\"#5b6570\">float32[4, 1]</font>>"));
  CHECK(contains(picture, "n0 -> n1\n"));
  CHECK(contains(picture, "n1 -> n2\n"));
  CHECK(contains(picture, "out0 [label=\"return\""));
}

TEST_CASE("a transpose that moves no axis is drawn as the copy it is") {
  const auto picture = [](Dims axes) {
    const Tensor x = variable("x", DType::float32, {4, 8});
    return dot({.outputs = {Node::apply(Operation::transpose, {x}, {{Attribute::axes, std::move(axes)}})}});
  };
  CHECK(contains(picture({0, 1}), "n1 [label=<copy<br/>"));
  CHECK(contains(picture({1, 0}), "n1 [label=<transpose<br/>"));
}

TEST_CASE("a picture depends on the structure alone") { CHECK(dot(normalised()) == dot(normalised())); }

TEST_CASE("clusters box their nodes, each node once") {
  const Graph graph = normalised();
  const NodePtr subtract = graph.outputs[0].node_ptr();
  const std::string picture = dot(graph, {{"kernel_0", {subtract}}, {"kernel_1", {subtract}}});
  CHECK(contains(picture, "subgraph cluster_0 {\n    label=\"kernel_0\""));
  CHECK(picture.find("n2 [label") == picture.rfind("n2 [label"));
}

TEST_CASE("outputs of one node are told apart on their edges") {
  const NodePtr split = Node::make(Operation::split, {variable("x", DType::int8, {6})},
                                   {{Attribute::axis, std::int64_t{0}}, {Attribute::sections, Dims{2}}});
  const std::string picture = dot({.outputs = {Tensor(split, 1)}, .output_names = {"tail"}});
  CHECK(contains(picture, "n1 -> out0 [label=\" 1: int8[4]\"]"));
  CHECK(contains(picture, "out0 [label=\"tail\""));
}

/// What `step` gives for a carried value and a captured one, so many times.
Tensor repeated(std::int64_t length, const Tensor& begin, const Tensor& captured,
                Tensor (*step)(const Tensor&, const Tensor&)) {
  const Tensor given = carried_variable(0, begin.type()),
               other = variable_of(captured_name(0), captured.type());
  LoopStep sample;
  sample.taken = length / 2;
  sample.parameters = {given.node_ptr(), other.node_ptr()};
  sample.graph.outputs = {step(given, other)};
  const auto steps = std::make_shared<const LoopSteps>(LoopSteps{{sample}});
  return Node::make(Operation::loop, {begin, captured},
                    {{Attribute::length, length}, {Attribute::steps, steps}});
}

Tensor sum(const Tensor& a, const Tensor& b) { return apply(Operation::add, a, b); }
Tensor seven_sums(const Tensor& a, const Tensor& b) { return repeated(7, a, b, sum); }
Tensor second(const Tensor&, const Tensor& b) { return b; }

std::string picture_of_loop(Tensor (*step)(const Tensor&, const Tensor&)) {
  const Tensor x = variable("x", DType::float32, {4}), y = variable("y", DType::float32, {4});
  return dot({.outputs = {repeated(300, x, y, step)}});
}

TEST_CASE("a loop is a box around a step, whose values lead back to the next one") {
  const std::string picture = picture_of_loop(sum);
  CHECK(contains(picture, "subgraph cluster_n2 {\n    label=\"loop of 300 steps; step 150 is shown\""));
  CHECK(contains(picture, "\n    n2_n0 [label=<carried_0<br/>"));
  CHECK(contains(picture, "\n    n2_n2 [label=<add<br/>"));
  for (const char* edge : {"n0 -> n2_n0\n", "n1 -> n2_n1\n", "n2_n0 -> n2_n2\n", "n2_n2 -> n2_left0\n",
                           "n2_left0 -> n2_n0 [label=\" next step\"", "n2_left0 -> out0\n"})
    CHECK(contains(picture, edge));
}

TEST_CASE("a loop within a loop is a box within its box") {
  const std::string picture = picture_of_loop(seven_sums);
  const std::size_t outer = picture.find("  subgraph cluster_n2 {");
  const std::size_t inner = picture.find("    subgraph cluster_n2_n2 {");
  REQUIRE(outer != std::string::npos);
  REQUIRE(inner != std::string::npos);
  CHECK(outer < inner);
  CHECK(inner < picture.find("\n  }\n", outer));
  CHECK(contains(picture, "n2_n0 -> n2_n2_n0\n"));
  CHECK(contains(picture, "n2_n2_left0 -> n2_left0\n"));
}

TEST_CASE("a carried value that no step reads is drawn too") {
  const std::string picture = picture_of_loop(second);
  CHECK(contains(picture, "n2_given0 [label=<carried_0<br/>"));
  CHECK(contains(picture, "n0 -> n2_given0\n"));
}

int boxes_in(const std::string& picture) {
  int count = 0;
  for (std::size_t at = 0; (at = picture.find(" [label=<", at)) != std::string::npos; ++at) ++count;
  return count;
}

/// So many chains of three operations, each a kernel, all of one input; their sum.
Picture chains(int count) {
  const Tensor x = variable("x", DType::float32, {4});
  Picture picture;
  Tensor total = x;
  for (int i = 0; i < count; ++i) {
    const Tensor y = apply(Operation::square, apply(Operation::negative, apply(Operation::exp, x)));
    const Tensor& exp = y.node().inputs()[0].node().inputs()[0];
    total = apply(Operation::add, total, y);
    picture.clusters.push_back(
        {"kernel_" + std::to_string(i),
         {exp.node_ptr(), y.node().inputs()[0].node_ptr(), y.node_ptr(), total.node_ptr()}});
  }
  picture.graph = {.outputs = {total}};
  return picture;
}

TEST_CASE("a picture that is not large is the same, whatever is the most") {
  const Picture picture = chains(4);
  const FoldedDot drawn = folded_dot(picture, first_step, 100);
  CHECK(drawn.note.empty());
  CHECK(drawn.source == dot(picture.graph, picture.clusters));
}

TEST_CASE("a large picture is a box a kernel, a box a chain of kernels, or a box several") {
  const Picture picture = chains(8);
  const FoldedDot kernels = folded_dot(picture, first_step, 10);
  CHECK(kernels.note == "33 operations, drawn folded: a box is a kernel");
  CHECK(contains(kernels.source, "label=\"33 operations, drawn folded: a box is a kernel\""));
  CHECK(boxes_in(kernels.source) == 9);
  CHECK(contains(kernels.source,
                 "[label=<kernel_3<br/><font point-size=\"8\" color=\"#5b6570\">4 operations</font>>"));
  const FoldedDot chain = folded_dot(picture, first_step, 8);
  CHECK(chain.note == "33 operations, drawn folded: a box is a kernel or a chain of them");
  CHECK(boxes_in(chain.source) == 2);
  CHECK(contains(chain.source, "[label=<kernel_0 … kernel_7<br/>"));
  CHECK(contains(chain.source, "8 kernels, 32 operations"));
}

TEST_CASE("however large a picture is, its boxes are no more than the most") {
  Graph graph;
  const Tensor x = variable("x", DType::float32, {4});
  for (int i = 0; i < 3000; ++i) {  // no two are one chain
    const Tensor y = variable("y" + std::to_string(i), DType::float32, {4});
    graph.outputs.push_back(apply(Operation::add, apply(Operation::exp, y), x));
  }
  for (const std::size_t most : {1, 7, 100, 1000}) {
    const FoldedDot drawn = folded_dot({graph}, first_step, most);
    CHECK(boxes_in(drawn.source) <= static_cast<int>(std::max<std::size_t>(most, 2)));
    CHECK(contains(drawn.source, "[label=\"3000 results\""));
  }
}

TEST_CASE("no value of a folded picture is lost") {
  const FoldedDot drawn = folded_dot(chains(500), first_step, 20);
  CHECK(contains(drawn.source, " -> out0\n"));
  CHECK(contains(drawn.source, "n0 -> ") == false);  // the input is a box as the others are
  CHECK(contains(drawn.source, "b0 -> b1\n"));
}

Tensor long_step(const Tensor& a, const Tensor& b) {
  Tensor sum = a;
  for (int i = 0; i < 300; ++i) sum = apply(Operation::add, apply(Operation::exp, sum), b);
  return sum;
}

TEST_CASE("a long step is folded within its loop's box") {
  const Tensor x = variable("x", DType::float32, {4}), y = variable("y", DType::float32, {4});
  const Picture picture{{.outputs = {repeated(300, x, y, long_step)}}};
  const FoldedDot drawn = folded_dot(picture, first_step, 60);
  CHECK(drawn.note.ends_with("operations, the steps of loops drawn folded"));
  CHECK(contains(drawn.source, "subgraph cluster_n2 {"));
  CHECK(boxes_in(drawn.source) < 60);
}

}  // namespace
}  // namespace weft
