#include "catch.hpp"
#include "ir/loops/fit_numbers.hpp"
#include "ir/loops/grid_fit.hpp"
#include "ir/loops/loop.hpp"
#include "ir/reference/reference.hpp"
#include "ir/text/general_text.hpp"
#include "ir/text/program_lines.hpp"
#include "runtime/system/errors.hpp"

using namespace weft;

namespace {

std::optional<Size> fitted(const std::vector<Dims>& points, std::int64_t (*f)(const Dims&)) {
  std::vector<std::int64_t> values;
  for (const Dims& point : points) values.push_back(f(point));
  return NumberFit(points).fit(values);
}

const std::vector<Dims> points = {{3, 2}, {0, 0}, {9, 0}, {0, 8}, {9, 8},
                                  {5, 1}, {7, 7}, {2, 6}, {4, 3}, {6, 5}};

/// What x[taken] = x[taken - 1] + number leaves, after `taken` steps.
LoopStep step_after(std::int64_t taken) {
  const Type type = c_type(DType::float64, {10});
  const Tensor x = carried_variable(0, type),
               number = variable_of(number_name(0), c_type(DType::float64, {}));
  const auto element = [](std::int64_t place) {
    return Index{IndexItem{IndexItem::Kind::integer, place, 1, 1}};
  };
  const Tensor before = Node::apply(Operation::getitem, {x}, {{Attribute::index, element(taken)}});
  const Tensor sum = Node::apply(Operation::add, {before, number});
  const Tensor left = Node::apply(Operation::setitem, {x, sum}, {{Attribute::index, element(taken + 1)}});
  return {.taken = taken,
          .parameters = {x.node_ptr()},
          .numbers = {2 * taken + 1},
          .graph = {{left}, {}, "step"}};
}

LoopStepsPtr steps() {
  LoopSteps made;
  for (const std::int64_t taken : {4, 0, 8, 2}) made.samples.push_back(step_after(taken));
  return std::make_shared<const LoopSteps>(made);
}

Tensor loop_of(const Tensor& x) {
  return Node::apply(Operation::loop, {x},
                     {{Attribute::length, std::int64_t{9}}, {Attribute::steps, steps()}});
}

}  // namespace

TEST_CASE("numbers are fitted by polynomials of the least degree", "[loop]") {
  CHECK(fitted(points, [](const Dims&) -> std::int64_t { return 7; })->size() == 1);
  const auto affine = fitted(points, [](const Dims& p) { return 3 * p[0] - 2 * p[1] + 1; });
  REQUIRE(affine);
  CHECK(is_affine(*affine));
  CHECK(size_at(*affine, {100, 10}) == 281);
  const auto square = fitted(points, [](const Dims& p) { return p[0] * p[1] - p[0] * (p[0] - 1) / 2; });
  REQUIRE(square);
  CHECK(!is_affine(*square));
  CHECK(size_at(*square, {10, 10}) == 55);
  CHECK(upper_bound(*square, {10, 10}) >= 100);
  CHECK(fitted(points, [](const Dims&) { return INT64_MAX; }));
  CHECK(!fitted(points, [](const Dims& p) { return p[0] % 3; }));
  CHECK(!fitted(points, [](const Dims& p) { return p[0] * p[0] * p[1]; }));
}

TEST_CASE("fewer points than terms tell no product", "[loop]") {
  const auto product = [](const Dims& p) { return p[0] * p[1] + p[2]; };
  const std::vector<Dims> five{{3, 5, 7}, {0, 2, 9}, {8, 1, 4}, {6, 6, 2}, {2, 9, 1}};
  CHECK(!fitted(five, product));
  CHECK(fitted(five, [](const Dims& p) { return p[0] + 2 * p[1] - p[2]; }));
}

TEST_CASE("points on a grid and points anywhere tell one polynomial", "[loop]") {
  const GridFit grid({.first = {2, 5}, .last = {40, 5}, .step = {2, 1}});
  const auto f = [](const Dims& p) { return p[0] * p[0] / 2 + p[0] * p[1] - 3; };
  std::vector<std::int64_t> values;
  std::vector<Dims> steps;
  for (std::size_t i = 0; i < grid.size(); ++i) {
    values.push_back(f(grid.point(i)));
    steps.push_back({(grid.point(i)[0] - 2) / 2, 0});
  }
  const Size on_grid = grid.fit(values);
  CHECK(grid.size() == most_order + 1);
  CHECK(size_at(on_grid, {19, 0}) == f({40, 5}));
  const auto anywhere = NumberFit(steps).fit(values);
  REQUIRE(anywhere);
  CHECK(size_at(*anywhere, {19, 0}) == f({40, 5}));
}

TEST_CASE("any step of a loop follows from its samples", "[loop]") {
  const LoopStep step = step_at(*steps(), 5);
  CHECK(step.numbers == std::vector<std::int64_t>{11});
  CHECK(step.graph.outputs[0].node().attribute<Index>(Attribute::index)[0].start == 6);
}

TEST_CASE("a loop is its steps, one after the other", "[loop]") {
  const ndarray x = ndarray::zeros(DType::float64, {10});
  const Tensor left = loop_of(variable_of("x", c_type(DType::float64, {10})));
  const Graph graph{{left}, {"y"}, "sums"};
  const std::string expected = "[ 0.  1.  4.  9. 16. 25. 36. 49. 64. 81.]";
  CHECK(reference::evaluate(graph, {{"x", x}})[0].str() == expected);
  CHECK(!has_loops(unrolled(graph)));
  CHECK(reference::evaluate(unrolled(graph), {{"x", x}})[0].str() == expected);
  const std::string text = weft::text(graph);
  CHECK(text.find("for i in range(9):") != std::string::npos);
  CHECK(text.find("v0[i]") != std::string::npos);
  CHECK(text.find("np.float64(2 * i + 1)") != std::string::npos);
}

TEST_CASE("a loop's inputs and steps fit", "[loop]") {
  CHECK_THROWS_AS(loop_of(variable_of("x", c_type(DType::float64, {11}))), InternalError);
}

TEST_CASE("texts for lengths are one for lengths in general", "[loop]") {
  const auto text = [](int n, int m) {
    const std::string first = std::to_string(n), last = std::to_string(m);
    return "import numpy as np\n\n\ndef f(x: \"float64[3, " + first + "]\", y: \"int64[" + last +
           "]\"):\n    v0 = x[0:" + std::to_string(n - 1) + "] / " + last + "\n    return v0\n";
  };
  const std::vector<Dims> lengths = {{9, 5}, {10, 5}, {9, 6}, {12, 9}, {17, 7}, {15, 8}, {11, 11}};
  std::vector<std::string> texts;
  for (const Dims& each : lengths)
    texts.push_back(text(static_cast<int>(each[0]), static_cast<int>(each[1])));
  CHECK(general_text(texts, lengths, {"n", "m"}) ==
        "import numpy as np\n\n\ndef f(x: \"float64[3, n]\", y: \"int64[m]\"):\n    n = x.shape[1]\n"
        "    m = y.shape[0]\n    v0 = x[0:n - 1] / m\n    return v0\n");
  CHECK_THROWS_AS(general_text(texts, lengths, {"n", "y"}), LinesDiffer);
}

TEST_CASE("lines that differ in numbers are one", "[loop]") {
  const auto line = [](const std::string& text, std::int64_t taken) {
    return ProgramLines{{text, {taken}, {"i"}}};
  };
  CHECK(joined_lines({line("v12 = x[3:5, -1] * 0.5", 0), line("v12 = x[4:7, -3] * 0.5", 1),
                      line("v12 = x[5:9, -5] * 0.5", 2)})[0]
            .text == "v12 = x[i + 3:2 * i + 5, -2 * i - 1] * 0.5");
  CHECK(joined_lines({line("v1 = v0 - 3", 0), line("v1 = v0 - 4", 1), line("v1 = v0 - 5", 2)})[0].text ==
        "v1 = v0 - (i + 3)");
  CHECK(joined_lines(
            {line("v1 = 0 * v0 + 3.0", 0), line("v1 = 2 * v0 + 4.0", 1), line("v1 = 4 * v0 + 5.0", 2)})[0]
            .text == "v1 = (2 * i) * v0 + float(i + 3)");
  CHECK(joined_lines({line("x[1:0]", 0), line("x[1:0]", 1), line("x[4:1]", 2), line("x[4:1]", 3),
                      line("x[7:2]", 4), line("x[10:3]", 6)})[0]
            .text == "x[3 * (i // 2) + 1:i // 2]");
  CHECK_THROWS_AS(joined_lines({line("v0 + 0.5", 0), line("v0 + 1.5", 1)}), LinesDiffer);
  CHECK_THROWS_AS(joined_lines({line("x[1]", 0), line("y[1]", 1)}), LinesDiffer);
  CHECK_THROWS_AS(joined_lines({line("raise E('no 1')", 0), line("raise E('no 2')", 1)}), LinesDiffer);
  CHECK(joined_lines({line("raise E('error 007')", 0)})[0].text == "raise E('error 007')");
  CHECK_THROWS_AS(
      joined_lines({line("x[1]", 0), line("x[2]", 1), line("x[4]", 2), line("x[8]", 3), line("x[16]", 4)}),
      LinesDiffer);
}

namespace {

/// A step that leaves x[x > 0], whose length it measures, of an x whose length it is given.
LoopStep shrinking_step(std::int64_t taken, std::int64_t given, std::int64_t measured) {
  const Tensor length = carried_variable(0, c_type(DType::int64, {}), MeasuredLength{given, 10}),
               x = carried_variable(1, c_type(DType::float64, {given}));
  const Tensor zero = constant_of(DType::float64, 0.0), mask = Node::apply(Operation::greater, {x, zero});
  const Tensor count = Node::apply(
      Operation::sum, {mask},
      {{Attribute::axis, Dims{0}}, {Attribute::keepdims, false}, {Attribute::dtype, DType::int64}});
  const Tensor known =
      Node::apply(Operation::measure, {count}, {{Attribute::length, measured}, {Attribute::most, given}});
  const Tensor left = Node::apply(Operation::compress, {x, mask, known}, {{Attribute::length, measured}});
  return {.taken = taken,
          .parameters = {length.node_ptr(), x.node_ptr()},
          .numbers = {},
          .graph = {{known, left}, {}, "step"}};
}

LoopSteps shrinking_steps() {
  LoopSteps made;
  for (std::int64_t i = 0; i < 15; ++i)
    made.samples.push_back(shrinking_step(i % 3, 1000 + i * i, 5000 + i * 17 % 11));
  return made;
}

}  // namespace

TEST_CASE("a step's numbers follow the lengths that data decide", "[loop]") {
  const LoopSteps steps = shrinking_steps();
  CHECK(measured_lengths(steps.samples[1]) == Dims{1001, 5006});
  CHECK(has_affine_indexes(steps));
  const LoopStep step = step_at(steps, 1, {7, 3});
  CHECK(step.parameters[1]->types()[0].shape == Dims{7});
  CHECK(step.graph.outputs[1].type().shape == Dims{3});
  CHECK(step_at(steps, 1, {7}).parameters[1]->types()[0].shape == Dims{7});
}

TEST_CASE("an array whose length data decide is not indexed but whole", "[loop]") {
  LoopSteps steps = shrinking_steps();
  for (LoopStep& step : steps.samples) {
    const Tensor left = step.graph.outputs[1];
    const Index first{{.kind = IndexItem::Kind::slice, .length = 1}};
    const Tensor item = Node::apply(Operation::getitem, {left}, {{Attribute::index, first}});
    step.graph.outputs[1] = Node::apply(Operation::multiply, {left, item});
  }
  CHECK(!has_affine_indexes(steps));
}

TEST_CASE("no axis is as much shorter as data make another one longer", "[loop]") {
  LoopSteps steps = shrinking_steps();
  for (LoopStep& step : steps.samples) {
    const std::int64_t missing = 9000 - measured_lengths(step)[1];
    const Tensor padding = Node::apply(Operation::broadcast_to, {constant_of(DType::float64, 0.0)},
                                       {{Attribute::shape, Dims{missing}}});
    step.graph.outputs[1] = Node::apply(Operation::concatenate, {step.graph.outputs[1], padding},
                                        {{Attribute::axis, std::int64_t{0}}});
  }
  CHECK(!has_affine_indexes(steps));
}

TEST_CASE("numbers that follow no rule are no loop's, needed or not", "[loop]") {
  LoopSteps steps = shrinking_steps();
  for (LoopStep& step : steps.samples) step.numbers = {2 * step.taken};
  CHECK(has_affine_indexes(steps));
  steps.samples[4].numbers = {7};
  CHECK(!has_affine_indexes(steps));
  steps.samples[4].numbers = {};
  CHECK(!has_affine_indexes(steps));
}

TEST_CASE("a loop over arrays of another length at each step has no steps to be written out", "[loop]") {
  const Tensor x = variable_of("x", c_type(DType::float64, {10})), all = constant(std::int64_t{10});
  const auto steps = std::make_shared<const LoopSteps>(shrinking_steps());
  const NodePtr loop = Node::make(Operation::loop, {all, x},
                                  {{Attribute::length, std::int64_t{3}}, {Attribute::steps, steps}});
  const Tensor left =
      Node::apply(Operation::trim, {Tensor(loop, 1), Tensor(loop, 0)}, {{Attribute::axis, std::int64_t{0}}});
  const Graph graph{{left}, {"y"}, "positive"};
  const ndarray given = ndarray::zeros(DType::float64, {10});
  given.data<double>()[3] = 5, given.data<double>()[7] = 2;
  CHECK(reference::evaluate(graph, {{"x", given}})[0].str() == "[5. 2.]");
  CHECK_THROWS_AS(unrolled(graph), NotImplementedError);
}
