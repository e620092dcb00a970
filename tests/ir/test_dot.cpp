// Pictures of graphs.
#include "catch.hpp"
#include "expressions.hpp"
#include "ir/dot.hpp"

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

}  // namespace
}  // namespace weft
