#include "catch.hpp"
#include "ir/reference/reference.hpp"
#include "passes/rewrite/compute_draws.hpp"
#include "programs.hpp"
#include "run_plan.hpp"
#include "runtime/library/library_functions.hpp"
#include "runtime/library/random/generators.hpp"
#include "same.hpp"

using namespace weft;
using namespace weft::tests;
using random::BitGeneratorKind;

namespace {

constexpr std::int64_t words = 8;

Tensor call(const std::string& function, std::vector<Tensor> inputs, DType dtype, std::int64_t length) {
  return Node::apply(Operation::call, std::move(inputs),
                     {{Attribute::dtype, dtype},
                      {Attribute::shape, Dims{length}},
                      {Attribute::function, library_function(function)}});
}

/// All that a draw gives: the state, then the numbers.
Tensor drawn(const std::string& function, const Tensor& state, std::int64_t n,
             std::vector<Tensor> bounds = {}) {
  bounds.insert(bounds.begin(), state);
  return call(function, std::move(bounds), DType::float64, words + n);
}
Tensor numbers(const Tensor& all) { return slice(all, {{words, all.type().size() - words}}); }
Tensor after(const Tensor& all) {
  return call("random_state", {slice(all, {{0, words}})}, DType::uint64, words);
}

Tensor states() { return variable("s", {words}, DType::uint64); }

/// Whether no call is left that draws.
bool is_computed(const Tensor& tensor) {
  bool found = false;
  for (const NodePtr& node : topological_order(passes::compute_draws({{tensor}})))
    found |= node->operation() == Operation::call && node->types()[0].dtype == DType::float64;
  return !found;
}

bool reads_memory(const passes::FusedKernel& kernel) { return kernel.is_nest() && !kernel.inputs.empty(); }

ndarray state_of(BitGeneratorKind kind) {
  const random::State state = random::seeded(kind, random::SeedSequence({5}));
  const ndarray array = ndarray::empty(DType::uint64, {words});
  std::ranges::copy(state, array.data<std::uint64_t>());
  return array;
}

}  // namespace

TEST_CASE("uniform numbers are computed by the kernel that reads them", "[compute_draws]") {
  const Tensor a = variable("a", {8000}, DType::float64), m = variable("m", {8, 1000}, DType::float64);
  const Tensor x = numbers(drawn("PCG64_random", states(), 8000));
  for (const Tensor& read :
       {x, x * x, a + x, sum(x * x, {0}), reshape(x, {8, 1000}) * m, sum(exp(reshape(x, {2, 4000})), {1}),
        reshape(x, {8, 1000}) + slice(m, {{0, 1}}),
        numbers(drawn("PCG64DXSM_uniform", states(), 8000, {constant(1.0), constant(2.0)}))}) {
    CHECK(is_computed(read));
    const auto planned = passes::run_pipeline({{read}}, {});
    CHECK(std::ranges::count_if(planned.schedule.kernels, reads_memory) == 1);
  }
}

TEST_CASE("draws of others, few numbers, and those seen otherwise stay calls", "[compute_draws]") {
  const Tensor all = drawn("PCG64_random", states(), 8000), bound = variable("b", {}, DType::float64);
  CHECK(is_computed(numbers(all)));
  for (const Tensor& stays : {numbers(drawn("random_random", states(), 8000)),
                              numbers(drawn("PCG64_random", states(), 4000)), slice(all, {{words - 1, 8001}}),
                              all, numbers(drawn("PCG64_uniform", states(), 8000, {constant(0.0), bound}))})
    CHECK_FALSE(is_computed(stays));
}

TEST_CASE("draws for all lengths at once stay calls", "[compute_draws]") {
  const Graph graph{{numbers(drawn("PCG64_random", states(), 8000))}};
  CHECK(passes::run_pipeline(graph, {.one_size = false}).schedule.kernels.size() == 2);
}

TEST_CASE("computed draws have the bits of calls, and leave their states", "[compute_draws]") {
  for (const auto& [kind, name] : {std::pair(BitGeneratorKind::pcg64, "PCG64_random"),
                                   std::pair(BitGeneratorKind::pcg64dxsm, "PCG64DXSM_random")})
    for (const std::int64_t n : {4096, 8000, 8072, 5 * 4099, 10007, 1 << 17}) {
      CAPTURE(n);
      const Tensor first = drawn(name, states(), n), second = drawn(name, after(first), n);
      const Tensor x = numbers(first), y = numbers(second), a = variable("a", {n}, DType::float64);
      const Graph graph{{x, x * y + a, sum(x * x + y * y, {0}), after(second)}};
      const ndarray given = ndarray::empty(DType::float64, {n});
      for (std::int64_t i = 0; i < n; ++i) given.data<double>()[i] = 1.0 / static_cast<double>(i + 1);
      const std::vector<std::pair<std::string, ndarray>> arguments{{"s", state_of(kind)}, {"a", given}};
      const auto expected = reference::evaluate(graph, arguments);
      const auto results = run_plan(passes::run_pipeline(graph, {}), arguments);
      for (std::size_t i = 0; i < results.size(); ++i) CHECK(same(results[i], expected[i]));
    }
}

TEST_CASE("draws in rows of several lengths meet", "[compute_draws]") {
  const Tensor first = drawn("PCG64_random", states(), 100000), x = reshape(numbers(first), {20, 5000});
  const Tensor y = numbers(drawn("PCG64_random", after(first), 5000));
  const Graph graph{{x * y, sum(x - y * y, {1})}};
  const std::vector<std::pair<std::string, ndarray>> arguments{{"s", state_of(BitGeneratorKind::pcg64)}};
  const auto expected = reference::evaluate(graph, arguments);
  const auto results = run_plan(passes::run_pipeline(graph, {}), arguments);
  for (std::size_t i = 0; i < results.size(); ++i) CHECK(same(results[i], expected[i]));
}
