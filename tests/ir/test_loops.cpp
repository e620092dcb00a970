#include "catch.hpp"
#include "ir/fit_numbers.hpp"
#include "ir/loop.hpp"
#include "ir/program_lines.hpp"
#include "ir/reference/reference.hpp"
#include "runtime/errors.hpp"

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
  CHECK(!fitted(points, [](const Dims& p) { return p[0] % 3; }));
  CHECK(!fitted(points, [](const Dims& p) { return p[0] * p[0] * p[1]; }));
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

TEST_CASE("lines that differ in numbers are one", "[loop]") {
  const auto line = [](const std::string& text, std::int64_t taken) { return ProgramLines{{text, {taken}}}; };
  CHECK(joined_lines({line("v12 = x[3:5, -1] * 0.5", 0), line("v12 = x[4:7, -3] * 0.5", 1),
                      line("v12 = x[5:9, -5] * 0.5", 2)})[0]
            .text == "v12 = x[i + 3:2 * i + 5, -2 * i - 1] * 0.5");
  CHECK_THROWS_AS(joined_lines({line("x[1]", 0), line("y[1]", 1)}), LinesDiffer);
  CHECK_THROWS_AS(
      joined_lines({line("x[1]", 0), line("x[2]", 1), line("x[4]", 2), line("x[8]", 3), line("x[16]", 4)}),
      LinesDiffer);
}
