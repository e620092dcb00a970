// Pictures of graphs.
#include "catch.hpp"
#include "expressions.hpp"
#include "ir/dot.hpp"
#include "ir/loop.hpp"

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

}  // namespace
}  // namespace weft
