// LazyTensor: what it knows of itself, and graphs that grow without bounds.
#include <chrono>
#include <sstream>
#include <type_traits>

#include "expect.hpp"

using weft::DType, weft::LazyTensor;

static_assert(!std::is_constructible_v<bool, LazyTensor>, "the truth of a tensor is not known");
static_assert(!std::is_convertible_v<bool, np::Subscript>, "a bool between brackets is a mask");

TEST_CASE("a tensor knows its node, output and type") {
  const auto x = np::variable("x", np::float32, {2, 3});
  CHECK(x.name() == "x");
  CHECK(x.shape() == weft::Dims{2, 3});
  CHECK(x.ndim() == 2);
  CHECK(x.rank() == 2);
  CHECK(x.size() == 6);
  CHECK(x.nbytes() == 24);
  CHECK(x.strides() == weft::Dims{12, 4});
  const auto y = x + 1;
  CHECK(y.name().empty());
  CHECK(y.node().operation() == weft::Operation::add);
  CHECK(y.output_index() == 0);
  CHECK(y.graph().outputs[0].is(y));
}

TEST_CASE("a tensor prints what it is, and computes nothing") {
  const auto printed = [](const LazyTensor& x) {
    std::ostringstream text;
    text << x;
    return text.str();
  };
  const auto x = np::variable("x", np::float32, {8, 1024});
  CHECK(printed(x) == "tensor x: float32[8, 1024]");
  CHECK(printed(np::exp(x)[0]) == "tensor: float32[1024]");
  CHECK(printed(np::sum(x)) == "tensor: float32[]");
  CHECK(printed(LazyTensor()) == "tensor: none");
}

TEST_CASE("the size of a graph is how many nodes it needs") {
  const auto x = np::variable("x", np::float32, {3});
  const auto y = np::exp(x);
  CHECK(x.graph().size() == 1);
  CHECK((y * y + x).graph().size() == 4);
  CHECK(weft::Graph{}.size() == 0);
}

TEST_CASE("old versions of a tensor stay valid") {
  auto x = np::array({1, 2});
  const auto before = x;
  x += 1;
  x *= 2;
  CHECK(value(x) == "array([4, 6])");
  CHECK(value(before) == "array([1, 2])");
}

TEST_CASE("a million nodes build, and are destroyed, without recursion") {
  constexpr int count = 1'000'000;
  auto x = np::variable("x", np::float32, {100});
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < count / 2; ++i) x = (x + 1) * 0.5;
  const std::chrono::duration<double, std::micro> time = std::chrono::steady_clock::now() - start;
  WARN("microseconds a node: " << time.count() / count);
  CHECK(weft::topological_order(x.graph()).size() > count);
}

TEST_CASE("a number used again and again is one node") {
  const auto x = np::variable("x", np::float32, {2});
  const auto number = [](const LazyTensor& y) { return y.node().inputs()[1]; };
  const auto one = x + 1, half = one * 0.5;
  CHECK(number(one).is(number(half + 1)));
  CHECK(number(half).is(number(x - 0.5)));
  CHECK_FALSE(number(one).is(number(np::astype(x, np::float64) + 1)));
  CHECK_FALSE(number(x * 0.0).is(number(x * -0.0)));
}

TEST_CASE("a deep ladder is walked once, not once a path") {
  auto x = np::arange(4.0);
  for (int i = 0; i < 60; ++i) x = (x + x) * 0.5;
  CHECK(value(x) == "array([0., 1., 2., 3.])");
}
