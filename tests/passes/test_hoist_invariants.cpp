#include <algorithm>
#include <functional>

#include "catch.hpp"
#include "ir/loops/loop.hpp"
#include "passes/rewrite/hoist_invariants.hpp"
#include "programs.hpp"
#include "runtime/library/library_functions.hpp"

using namespace weft;
using namespace weft::tests;

namespace {

using Step = std::function<Tensor(const Tensor& carried, const Tensor& captured, std::int64_t taken)>;

/// A loop that leaves step(x, a, taken), known by so many samples.
Graph loop_of(const Step& step, std::int64_t length = 9, std::int64_t samples = 4,
              Tensor a = variable("a", {8})) {
  LoopSteps steps;
  for (std::int64_t i = 0; i < samples; ++i) {
    const std::int64_t taken = (i + 1) % samples;
    const Tensor x = carried_variable(0, c_type(DType::float32, {8})),
                 captured = variable_of(captured_name(0), a.type());
    steps.samples.push_back({.taken = taken,
                             .parameters = {x.node_ptr(), captured.node_ptr()},
                             .numbers = {},
                             .graph = {{step(x, captured, taken)}, {}, "step"}});
  }
  const auto made = std::make_shared<const LoopSteps>(steps);
  return {{Node::apply(Operation::loop, {variable("x", {8}), a},
                       {{Attribute::length, length}, {Attribute::steps, made}})},
          {},
          "f"};
}

std::int64_t count(const Graph& graph, Operation operation) {
  return std::ranges::count(topological_order(graph), operation, &Node::operation);
}

/// How often the operation stands in each step once the graph was rewritten, and before the loop.
struct Places {
  std::int64_t within, before;
  bool operator==(const Places&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Places& places) {
  return out << places.within << " within, " << places.before << " before";
}
Places places_of(const Graph& graph, Operation operation) {
  const Graph left = passes::hoist_invariants(graph);
  const LoopSteps& steps = steps_of(left.outputs[0].node());
  CHECK(left.outputs[0].node().inputs().size() == steps.samples[0].parameters.size());
  return {count(steps.samples[0].graph, operation), count(left, operation)};
}

}  // namespace

TEST_CASE("what no step changes is computed before the loop", "[hoist]") {
  const auto grows = [](const Tensor& x, const Tensor& a, std::int64_t) { return x + exp(a); };
  CHECK(places_of(loop_of(grows), Operation::exp) == Places{0, 1});
  // Of a single step nothing is done again.
  CHECK(places_of(loop_of(grows, 1), Operation::exp) == Places{1, 0});
  // One sample does not tell what changes.
  CHECK(places_of(loop_of(grows, 9, 1), Operation::exp) == Places{1, 0});
  // The loop needs a no longer.
  CHECK(passes::hoist_invariants(loop_of(grows)).outputs[0].node().inputs()[1].operation() == Operation::exp);
}

TEST_CASE("what changes stays in the loop", "[hoist]") {
  const auto of_carried = [](const Tensor& x, const Tensor& a, std::int64_t) { return exp(x + a); };
  CHECK(places_of(loop_of(of_carried), Operation::exp) == Places{1, 0});
  const auto of_place = [](const Tensor& x, const Tensor& a, std::int64_t taken) {
    return x + exp(slice(a, {{taken, 1}}));
  };
  CHECK(places_of(loop_of(of_place), Operation::exp) == Places{1, 0});
}

TEST_CASE("what is cheap stays in the loop", "[hoist]") {
  const auto cheap = [](const Tensor& x, const Tensor& a, std::int64_t) { return x * (a + a); };
  CHECK(places_of(loop_of(cheap), Operation::add) == Places{1, 0});
}

TEST_CASE("an array with gaps is no input of a loop", "[hoist]") {
  const Tensor a = variable_of("a", {DType::float32, {8}, {16}});
  const auto with_gaps = [](const Tensor& x, const Tensor& captured, std::int64_t) {
    const Tensor changed = setitem(captured, {{0, 8}}, exp(captured));
    return x + changed;
  };
  CHECK(places_of(loop_of(with_gaps, 9, 4, a), Operation::setitem) == Places{1, 0});
}

TEST_CASE("calls are made as often as the steps say, and raise errors in their order", "[hoist]") {
  const auto calls = [](const Tensor& x, const Tensor& a, std::int64_t) {
    return x + Node::apply(Operation::call, {a},
                           {{Attribute::dtype, DType::float32},
                            {Attribute::shape, Dims{8}},
                            {Attribute::function, library_function(LibraryFunction::sort)}});
  };
  CHECK(places_of(loop_of(calls), Operation::call) == Places{1, 0});
  const auto gathers = [](const Tensor& x, const Tensor& a, std::int64_t) {
    return x + Node::apply(Operation::gather, {a, constant(std::int64_t{3})}, {{Attribute::axes, Dims{0}}});
  };
  CHECK(places_of(loop_of(gathers), Operation::gather) == Places{1, 0});
  const auto sorts = [](const Tensor& x, const Tensor& a, std::int64_t) {
    return x + Node::apply(Operation::sort, {a});  // which raises nothing
  };
  CHECK(places_of(loop_of(sorts), Operation::sort) == Places{0, 1});
}
