// What a memory limit makes of a program.
#include <algorithm>
#include <cstring>
#include <numeric>

#include "catch.hpp"
#include "ir/flow_network.hpp"
#include "ir/reference/reference.hpp"
#include "passes/memory/plan_memory.hpp"
#include "passes/text.hpp"
#include "programs.hpp"
#include "random_graphs.hpp"
#include "run_plan.hpp"
#include "runtime/system/errors.hpp"
#include "same.hpp"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr std::int64_t kib = 1024;

/// A kernel an operation.
passes::Planned planned(const Graph& graph, std::optional<std::int64_t> limit) {
  return passes::run_pipeline(graph, {.options = {.memory_limit = limit}, .kernel_operations = 1});
}

/// h[i] = exp(h[i - 1]), and then a sweep that reads them from the last to the first; each has 4 KiB. The
/// result is a number, which has no room for them.
Graph ladder(int rungs) {
  Tensor x = variable("x", {1024});
  std::vector<Tensor> h{x};
  for (int i = 0; i < rungs; ++i) h.push_back(exp(h.back()));
  Tensor back = h.back();
  for (int i = rungs - 1; i > 0; --i) back = back * h[static_cast<std::size_t>(i)];
  return {{sum(back, {0})}, {}, "ladder"};
}

std::vector<std::string> run_again(const passes::Planned& made) {
  std::vector<std::string> names;
  for (const auto& kernel : made.schedule.kernels)
    if (!kernel.again.empty()) names.push_back(kernel.again);
  return names;
}

std::int64_t least_arena(const Graph& graph) {
  for (std::int64_t limit = 0;; limit += kib) try {
      return planned(graph, limit).memory.arena_bytes;
    } catch (const MemoryError&) {
    }
}

std::string message(const Graph& graph, std::int64_t limit) {
  try {
    planned(graph, limit);
  } catch (const MemoryError& error) {
    return error.what();
  }
  return "";
}

std::string fault(const passes::Planned& made, const Graph& graph,
                  const std::vector<std::pair<std::string, ndarray>>& variables) {
  for (const std::string& overlap : passes::find_overlaps(made.schedule, made.memory)) return overlap;
  const auto expected = reference::evaluate(graph, variables), results = run_plan(made, variables);
  for (std::size_t i = 0; i < results.size(); ++i)
    if (!same(results[i], expected[i])) return "output " + std::to_string(i) + " differs:\n" + text(made);
  return "";
}

std::vector<std::pair<std::string, ndarray>> some_x(std::int64_t size) {
  const ndarray x = ndarray::empty(DType::float32, {size});
  for (std::int64_t i = 0; i < size; ++i) x.data<float>()[i] = -static_cast<float>(i % 7) / 4;
  return {{"x", x}};
}

}  // namespace

TEST_CASE("a minimum cut parts the source from the sink where that is cheapest", "[recompute]") {
  FlowNetwork network;
  const int a = network.add_vertex(), b = network.add_vertex(), c = network.add_vertex();
  network.add_edge(FlowNetwork::source, a, 7);
  network.add_edge(FlowNetwork::source, b, FlowNetwork::infinite);
  network.add_edge(a, c, 5);
  network.add_edge(b, c, 3);
  network.add_edge(c, FlowNetwork::sink, 9);
  CHECK(network.cut() == std::vector<bool>{true, false, true, true, false});
}

TEST_CASE("without a limit, and within it, nothing runs again", "[recompute]") {
  const Graph graph = ladder(8);
  const passes::Planned without = planned(graph, {});
  CHECK_FALSE(without.limited);
  CHECK(without.memory.arena_bytes == 32 * kib);
  const passes::Planned within = planned(graph, 32 * kib);
  REQUIRE(within.limited);
  CHECK(within.limited->arena_before == 32 * kib);
  CHECK(passes::text(within) == passes::text(without));
}

TEST_CASE("a ladder runs the fewer rungs again the more may be stored", "[recompute]") {
  const Graph graph = ladder(8);
  const std::pair<std::int64_t, std::size_t> answers[] = {{28, 1}, {24, 2}, {20, 3}, {16, 5}};
  for (const auto& [limit, most] : answers) {
    const passes::Planned made = planned(graph, limit * kib);
    CAPTURE(limit, passes::text(made));
    CHECK(made.memory.arena_bytes <= limit * kib);
    CHECK(made.limited->arena_before == 32 * kib);
    CHECK(run_again(made).size() <= most);
    CHECK(fault(made, graph, some_x(1024)) == "");
  }
}

TEST_CASE("a long ladder is run again in stretches", "[recompute]") {
  const Graph graph = ladder(256);
  const passes::Planned made = planned(graph, 40 * 4 * kib);
  CHECK(made.memory.arena_bytes <= 40 * 4 * kib);
  CHECK(run_again(made).size() <= 260);
  CHECK(fault(made, graph, some_x(1024)) == "");
}

TEST_CASE("what is small is kept, and what is large comes of it again", "[recompute]") {
  const Tensor x = variable("x", {1024}), columns = variable("columns", {16, 1});
  const auto widened = [&](const Tensor& a) { return exp(broadcast_to(a, {16, 1024}) * columns); };
  const Tensor narrow = exp(x);                               // 4 KiB, by rows_0
  const Tensor large = widened(narrow);                       // 64 KiB
  const Tensor between = sum(widened(sum(large, {0})), {0});  // which has 64 KiB to itself
  const Tensor compared = apply(Operation::greater, {large, broadcast_to(between, {16, 1024})});
  const Graph graph{{compared}, {}, "rows"};
  const passes::Planned before = planned(graph, {}), made = planned(graph, 76 * kib);
  CAPTURE(passes::text(before), passes::text(made));
  CHECK(before.memory.arena_bytes == 132 * kib);
  CHECK(made.memory.arena_bytes <= 76 * kib);
  CHECK(run_again(made) == std::vector<std::string>{"rows_1", "rows_2"});
  CHECK(fault(made, graph, {{"columns", ndarray::zeros(DType::float32, {16, 1})}, some_x(1024)[0]}) == "");
}

TEST_CASE("what costs least runs again", "[recompute]") {
  const Tensor x = variable("x", {64, 256}), w = variable("w", {256, 256});
  const auto times_w = [&](const Tensor& a) { return apply(Operation::matmul, {a, w}); };
  const Tensor dear = times_w(x), cheap = exp(x), between = times_w(times_w(dear + cheap));
  for (const Tensor& product : {between * dear * cheap, between * cheap * dear}) {
    const Tensor y = sum(product, {0, 1});
    CHECK(planned({{y}, {}, "costs"}, {}).memory.arena_bytes == 256 * kib);
    const passes::Planned made = planned({{y}, {}, "costs"}, 192 * kib);
    REQUIRE(run_again(made).size() == 1);
    const auto again =
        std::ranges::find_if(made.schedule.kernels, [](const auto& k) { return !k.again.empty(); });
    CHECK(again->nodes[0]->operation() == Operation::exp);
  }
}

TEST_CASE("a second run is of fresh nodes, and reads what it read before", "[recompute]") {
  const passes::Planned made = planned(ladder(4), 12 * kib);
  NodeSet nodes;
  for (const auto& kernel : made.schedule.kernels)
    for (const NodePtr& node : kernel.nodes) CHECK(nodes.add(node.get()).second);
  REQUIRE(run_again(made).size() == 1);
  const auto again =
      std::ranges::find_if(made.schedule.kernels, [](const auto& k) { return !k.again.empty(); });
  const auto first = std::ranges::find(made.schedule.kernels, again->again, &passes::FusedKernel::name);
  REQUIRE(first < again);
  CHECK(again->name == first->name + "_again");
  CHECK(again->inputs.size() == first->inputs.size());
  CHECK(again->nodes[0]->operation() == first->nodes[0]->operation());
}

TEST_CASE("too little memory is an error that says what there would have to be", "[recompute]") {
  CHECK(least_arena(ladder(8)) <= 12 * kib);
  CHECK(message(ladder(8), 100) ==
        "memory_limit: 100 bytes is too little: the least arena found is 12.0 KiB; while ladder_7 (exp) "
        "runs, it "
        "holds 4.00 KiB of ladder_2, 4.00 KiB of ladder_6, 4.00 KiB of ladder_7");
}

TEST_CASE("what changes in place is not computed again", "[recompute]") {
  const Tensor x = variable("x", {1024});
  Tensor counted = exp(x);
  for (int i = 0; i < 4; ++i) counted = setitem(counted, {{i, 1}}, constant(float(i)));
  const Tensor far = exp(exp(x * x));
  const Graph graph{{sum(counted + far, {0}), sum(far * counted, {0})}, {}, "changed"};
  const passes::Planned before = planned(graph, {});
  const auto limit = before.memory.arena_bytes - kib;
  if (message(graph, limit).empty()) CHECK(fault(planned(graph, limit), graph, some_x(1024)) == "");
}

TEST_CASE("another order is tried before anything runs again", "[recompute]") {
  int reordered = 0;
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    const auto [graph, variables] = random_graph(seed, 120);
    const passes::Planned by_bytes = planned(graph, {});
    const passes::Planned by_arrays =
        passes::run_pipeline(graph, {.kernel_operations = 1, .order_by_bytes = false});
    const std::int64_t least = passes::plan_memory(by_arrays.schedule).arena_bytes;
    if (least >= by_bytes.memory.arena_bytes) continue;
    const passes::Planned made = planned(graph, least);
    CAPTURE(seed);
    CHECK(made.memory.arena_bytes <= least);
    CHECK(made.limited->reordered);
    CHECK(run_again(made).empty());
    ++reordered;
  }
  CHECK(reordered > 0);
}

TEST_CASE("random plans within random limits compute what the graph says", "[recompute]") {
  int recomputed = 0, refused = 0;
  for (const int nodes : {40, 100, 200})
    for (std::uint32_t seed = 0; seed < 250; ++seed) {
      const auto [graph, variables] = random_graph(seed, nodes);
      const std::int64_t before = planned(graph, {}).memory.arena_bytes;
      for (const std::int64_t limit : {before - 1, before * 3 / 4, before / 2}) {
        CAPTURE(seed, nodes, limit);
        if (limit < 0) continue;
        if (message(graph, limit) != "") {
          ++refused;
          continue;
        }
        const passes::Planned made = planned(graph, limit);
        REQUIRE(made.memory.arena_bytes <= limit);
        REQUIRE(fault(made, graph, variables) == "");
        recomputed += !run_again(made).empty();
      }
    }
  CAPTURE(refused);
  CHECK(recomputed > 50);
}
