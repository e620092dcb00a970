// What kernels wait for, and the orders that follow.
#include "catch.hpp"
#include "passes/analysis/dependencies.hpp"
#include "passes/pipeline.hpp"
#include "programs.hpp"

using namespace weft;
using namespace weft::tests;

namespace {

/// `count` pieces joined, and as many kernels that read the whole.
passes::Planned pieces_and_readers(int count) {
  const Tensor x = variable("x", {4});
  std::vector<Tensor> pieces, readers;
  for (int i = 0; i < count; ++i) pieces.push_back(exp(x + constant(float(i))));
  const Tensor whole = concatenate(pieces);
  for (int i = 0; i < count; ++i) readers.push_back(exp(slice(whole, {{4 * i, 4}})));
  return passes::run_pipeline({{concatenate(readers)}, {}, "test"}, {.kernel_operations = 4});
}

std::size_t size_of(const passes::Dependencies& needs) {
  std::size_t size = 0;
  for (const auto& source : needs.sources) size += source.writers.size() + source.readers.size();
  for (const auto& sources : needs.reads) size += sources.size();
  return size;
}

}  // namespace

TEST_CASE("a value in pieces waits for all who write it, and all who read it wait for the value",
          "[dependencies]") {
  const Tensor x = variable("x", {4});
  const Tensor whole = concatenate({exp(x), x + x});
  const auto made = passes::run_pipeline({{sum(whole, {0})}, {}, "test"}, {.kernel_operations = 1});
  const passes::Dependencies needs(made.schedule);
  REQUIRE(made.schedule.kernels.size() == needs.reads.size());
  const int reader = static_cast<int>(needs.reads.size()) - 1;
  REQUIRE(needs.reads[reader].size() == 1);
  const auto& source = needs.sources[needs.reads[reader][0]];
  CHECK(source.writers == std::vector<int>{reader - 2, reader - 1});
  CHECK(source.readers == std::vector<int>{reader});
  CHECK(source.bytes == 32);
  CHECK_FALSE(source.is_result);
}

TEST_CASE("results of the graph are told from what is only read", "[dependencies]") {
  const Tensor x = variable("x", {4}), y = exp(x), z = exp(y), total = sum(z, {0});
  const auto made = passes::run_pipeline({{y, total}, {}, "test"}, {.kernel_operations = 1});
  const passes::Dependencies needs(made.schedule);
  CHECK(std::ranges::count(needs.sources, true, &passes::Dependencies::Source::is_result) == 2);
  CHECK(std::ranges::count(needs.sources, 4, &passes::Dependencies::Source::bytes) == 1);  // of `total`
}

TEST_CASE("dependencies are no more than the pieces and their readers", "[dependencies]") {
  const std::size_t once = size_of(passes::Dependencies(pieces_and_readers(100).schedule));
  const std::size_t twice = size_of(passes::Dependencies(pieces_and_readers(200).schedule));
  CHECK(once < 1000);
  CHECK(twice < 2 * once + 10);
}

TEST_CASE("thousands of kernels are ordered so that memory is free again soon", "[dependencies]") {
  const Tensor x = variable("x", {1024});
  Tensor largest = constant(0.0f), total = constant(0.0f);
  for (int i = 0; i < 500; ++i) {
    const Tensor y = exp(x * constant(float(i)));
    largest = largest + max(y, {0});
    total = total + sum(y, {0});
  }
  const auto made = passes::run_pipeline({{largest, total}, {}, "test"}, {.kernel_operations = 1});
  CHECK(made.schedule.kernels.size() > 2000);
  CHECK(made.memory.arena_bytes < 10 * x.type().nbytes());
}
