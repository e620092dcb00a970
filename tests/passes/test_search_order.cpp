// The order of kernels, where it can be searched for.
#include "catch.hpp"
#include "passes/memory/plan_memory.hpp"
#include "passes/pipeline.hpp"
#include "passes/text.hpp"
#include "programs.hpp"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr std::int64_t unit = 64 * 64 * sizeof(float);

/// `units` times as large as x: a kernel, as products of matrices are.
Tensor grown(const Tensor& x, std::int64_t units, const std::string& name) {
  return apply(Operation::matmul, {variable(name, {64 * units, x.type().shape[0]}), x});
}

passes::Planned planned(std::vector<Tensor> outputs) {
  passes::Planned made = passes::run_pipeline({std::move(outputs), {}, "test"});
  INFO(passes::text(made));
  CHECK(passes::find_overlaps(made.schedule, made.memory).empty());
  return made;
}

}  // namespace

TEST_CASE("what is large for a moment comes before what stays", "[order]") {
  // Kernel by kernel, the second branch grows less: it is taken first, and kept while the other is at its
  // largest.
  const Tensor x = variable("x", {64, 64});
  const Tensor tall = grown(grown(x, 10, "a"), 1, "b");
  const Tensor small = grown(grown(x, 2, "c"), 4, "d");
  const Tensor joined = concatenate({tall, small});
  const auto made = planned({grown(joined, 1, "e")});
  CHECK(made.memory.arena_bytes <= 11 * unit);
}

TEST_CASE("kernels beyond what can be searched are still ordered", "[order]") {
  const Tensor x = variable("x", {64, 64});
  std::vector<Tensor> parts;
  for (int i = 0; i < 40; ++i)
    parts.push_back(grown(grown(x, 4, "a" + std::to_string(i)), 1, "b" + std::to_string(i)));
  const auto made = planned({grown(concatenate(parts), 1, "c")});
  CHECK(made.memory.arena_bytes <= 48 * unit);
}
