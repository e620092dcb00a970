// Nodes: how they are made, shared and destroyed.
#include <pthread.h>

#include <functional>

#include "catch.hpp"
#include "expressions.hpp"
#include "ir/graph.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

constexpr std::size_t small_stack = 512 * 1024;
constexpr int long_chain = 1'000'000;

/// Runs `body` on a thread with a small stack, where recursion over a long chain cannot hide.
void on_small_stack(std::function<void()> body) {
  pthread_attr_t attributes;
  REQUIRE(pthread_attr_init(&attributes) == 0);
  REQUIRE(pthread_attr_setstacksize(&attributes, small_stack) == 0);
  const auto run = [](void* argument) -> void* {
    (*static_cast<std::function<void()>*>(argument))();
    return nullptr;
  };
  pthread_t thread;
  REQUIRE(pthread_create(&thread, &attributes, run, &body) == 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

TEST_CASE("a chain of a million nodes is built, walked, rewritten and destroyed on a small stack") {
  std::size_t walked = 0, rewritten = 0, printed = 0;
  on_small_stack([&] {
    Tensor x = variable("x", DType::float32, {100});
    for (int i = 0; i < long_chain; ++i) x = apply(Operation::square, x);
    Graph graph{.outputs = {x}};
    x = Tensor();
    walked = topological_order(graph).size();
    graph = rewrite(graph, [](const Node& node, const std::vector<Tensor>& inputs) {
      if (node.operation() != Operation::square) return with_inputs(node, inputs);
      return std::vector{apply(Operation::negative, inputs[0])};
    });
    rewritten = topological_order(graph).size();
    printed = text(graph).size();
  });
  CHECK(walked == long_chain + 1);
  CHECK(rewritten == long_chain + 1);
  CHECK(printed > 10 * std::size_t{long_chain});
}

TEST_CASE("a ladder of shared nodes has a node a rung") {
  Tensor x = variable("x", DType::float64, {3});
  for (int i = 0; i < 64; ++i) x = apply(Operation::add, x, x);
  const Graph graph{.outputs = {x}};
  CHECK(topological_order(graph).size() == 65);
  const Graph same = rewrite(graph, with_inputs);
  CHECK(same.outputs[0].is(x));
}

TEST_CASE("old versions of a graph stay as they were") {
  const Tensor x = variable("x", DType::float64, {3});
  const Graph before{.outputs = {apply(Operation::exp, x)}};
  const std::string text_before = text(before);
  const Graph after{.outputs = {apply(Operation::log, before.outputs[0])}};
  CHECK(text(before) == text_before);
  CHECK(after.outputs[0].node().inputs()[0].is(before.outputs[0]));
}

TEST_CASE("nodes are checked when they are made") {
  const Tensor x = variable("x", DType::float64, {3});
  CHECK_THROWS_AS(Node::make(Operation::add, {x}), InternalError);
  CHECK_THROWS_AS(Node::make(Operation::exp, {Tensor()}), InternalError);
  CHECK_THROWS_AS(Node::make(Operation::reshape, {x}), InternalError);
  CHECK_THROWS_AS(Node::make(Operation::reshape, {x}, {{Attribute::shape, true}}), InternalError);
  CHECK_THROWS_AS(x.node().attribute<Dims>(Attribute::axis), InternalError);
}

TEST_CASE("attributes may be given in any order") {
  const NodePtr node = Node::make(
      Operation::sum, {variable("x", DType::float64, {3})},
      {{Attribute::dtype, DType::float64}, {Attribute::keepdims, false}, {Attribute::axis, Dims{0}}});
  CHECK(node->attributes()[0].first == Attribute::axis);
  CHECK(node->attribute<DType>(Attribute::dtype) == DType::float64);
}

TEST_CASE("constants are told apart by dtype and bits, arrays by address") {
  const auto same = [](const Tensor& a, const Tensor& b) {
    const bool equals = equal(a.node().attributes(), b.node().attributes());
    if (equals) CHECK(hash(a.node().attributes()) == hash(b.node().attributes()));
    return equals;
  };
  CHECK(same(constant(1.5), constant(1.5)));
  CHECK_FALSE(same(constant(0.0), constant(-0.0)));
  CHECK_FALSE(same(constant(1.0), constant(1.0f)));
  const ndarray ones = ndarray::zeros(DType::int8, {2}), others = ndarray::zeros(DType::int8, {2});
  const auto array = [](const ndarray& value) {
    return Node::apply(Operation::array, {}, {{Attribute::value, value}});
  };
  CHECK(same(array(ones), array(ones)));
  CHECK_FALSE(same(array(ones), array(others)));
}

TEST_CASE("a constant of any dtype converts its number") {
  CHECK(constant_of(DType::bool_, 2.0).node().attribute<ndarray>(Attribute::value).item<bool>());
  CHECK(constant_of(DType::uint8, -1.0).node().attribute<ndarray>(Attribute::value).item<std::uint8_t>() ==
        255);
  const auto big = constant_of(DType::uint64, 0x1p63).node().attribute<ndarray>(Attribute::value);
  CHECK(big.item<std::uint64_t>() == std::uint64_t{1} << 63);
}

}  // namespace
}  // namespace weft
