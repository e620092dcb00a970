#include "catch.hpp"
#include "ir/reference/reference.hpp"
#include "passes/memory/plan_memory.hpp"
#include "passes/text.hpp"
#include "random_graphs.hpp"
#include "run_plan.hpp"
#include "same.hpp"

using namespace weft;

namespace {

/// What is wrong with the plan of a random graph.
std::string fault(std::uint32_t seed, int nodes, const passes::Limits& limits) {
  const auto [graph, variables] = tests::random_graph(seed, nodes);
  const auto expected = reference::evaluate(graph, variables);
  const auto planned = passes::run_pipeline(graph, limits);
  for (const std::string& overlap : passes::find_overlaps(planned.schedule, planned.memory)) return overlap;
  const auto results = tests::run_plan(planned, variables);
  for (std::size_t i = 0; i < results.size(); ++i)
    if (!tests::same(results[i], expected[i]))
      return "output " + std::to_string(i) + " differs:\n" + text(graph) + passes::text(planned);
  return "";
}

}  // namespace

TEST_CASE("random plans compute what the graph says", "[plan]") {
  for (const int nodes : {6, 15, 40})
    for (std::uint32_t seed = 0; seed < 150; ++seed) {
      CAPTURE(seed, nodes);
      REQUIRE(fault(seed, nodes, {}) == "");
      REQUIRE(fault(seed, nodes, {.kernel_operations = 3, .row_elements = 4}) == "");
    }
}
