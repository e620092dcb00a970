#include <cstring>

#include "catch.hpp"
#include "ir/reference/reference.hpp"
#include "passes/plan_memory.hpp"
#include "passes/text.hpp"
#include "random_graphs.hpp"
#include "run_plan.hpp"

using namespace weft;

namespace {

bool is_nan(DType dtype, const std::byte* element) {
  return dispatch(dtype, [&]<class T>() {
    return *reinterpret_cast<const T*>(element) != *reinterpret_cast<const T*>(element);
  });
}

bool same(const ndarray& a, const ndarray& b) {
  if (a.dtype() != b.dtype() || a.shape() != b.shape()) return false;
  const ndarray x = a.copy_c(), y = b.copy_c();
  for (std::int64_t at = 0; at < x.nbytes(); at += x.itemsize()) {
    const bool equal =
        std::memcmp(x.bytes() + at, y.bytes() + at, static_cast<std::size_t>(x.itemsize())) == 0;
    if (!equal && !(is_nan(x.dtype(), x.bytes() + at) && is_nan(y.dtype(), y.bytes() + at))) return false;
  }
  return true;
}

/// What is wrong with the plan of a random graph.
std::string fault(std::uint32_t seed, int nodes, const passes::Limits& limits) {
  const auto [graph, variables] = tests::random_graph(seed, nodes);
  const auto expected = reference::evaluate(graph, variables);
  const auto planned = passes::run_pipeline(graph, limits);
  for (const std::string& overlap : passes::find_overlaps(planned.schedule, planned.memory)) return overlap;
  const auto results = tests::run_plan(planned, variables);
  for (std::size_t i = 0; i < results.size(); ++i)
    if (!same(results[i], expected[i]))
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
