// Which sums of products a GPU takes by tiles of points.
#include <algorithm>

#include "catch.hpp"
#include "codegen/pipeline.hpp"
#include "codegen/plan_within.hpp"
#include "programs.hpp"

using namespace weft;
using namespace weft::codegen;

namespace {

Tensor product(DType dtype, std::int64_t m, std::int64_t k, std::int64_t n) {
  return Node::apply(Operation::matmul,
                     {variable("a" + std::to_string(m), dtype, {m, k}), variable("b", dtype, {k, n})});
}

/// The sides of the tiles of a program's kernels; 0 for those that have none.
std::vector<int> sides(std::vector<Tensor> outputs, bool exact = true) {
  const Lowered lowered =
      lower_to_run(plan_within({.outputs = std::move(outputs)}, {.options = {.exact = exact}}, Isa::emulated),
                   Isa::emulated);
  std::vector<int> all;
  for (const LoopNest& nest : lowered.nests) all.push_back(nest.schedule.tile_side());
  for (const Step& step : lowered.program.steps) {
    const auto& launch = std::get<Launch>(step);
    const int side = all.at(static_cast<std::size_t>(launch.kernel));
    CHECK(launch.rule.tile_side == side);
    CHECK((launch.rule.threads == RowThreads::tile) == (side > 0));
  }
  return all;
}

}  // namespace

TEST_CASE("sums of products are taken by tiles, which are larger where there are many") {
  CHECK(sides({product(DType::int32, 100, 50, 60)}) == std::vector{64});
  CHECK(sides({product(DType::int32, 2000, 50, 2000)}) == std::vector{128});
  CHECK(sides({product(DType::int64, 2000, 50, 2000)}) == std::vector{64});
  CHECK(sides({product(DType::float16, 100, 50, 60)}) == std::vector{64});
  CHECK(sides({product(DType::bool_, 100, 50, 60)}) == std::vector{64});
}

TEST_CASE("what follows a product is computed where its tiles are") {
  const Tensor sum = product(DType::float16, 100, 50, 60);
  const Tensor bias = variable("bias", DType::float16, {60});
  CHECK(sides({apply(Operation::maximum, apply(Operation::add, sum, bias), number(0, DType::float16))}) ==
        std::vector{64});
}

TEST_CASE("few points, or short rows, are not worth tiles") {
  CHECK(sides({product(DType::int32, 10, 50, 60)}) == std::vector{0});
  CHECK(sides({product(DType::int32, 100, 50, 10)}) == std::vector{0});
  CHECK(sides({product(DType::int32, 100, 4, 60)}) == std::vector{0});
  CHECK(sides({product(DType::int32, 100, 50, 60), product(DType::int32, 10, 50, 60)}) == std::vector{0});
}

TEST_CASE("sums whose order is the row's tree are not folded element by element") {
  const Tensor x = reshape(variable("x", DType::float32, {100, 50}), {100, 1, 50});
  const Tensor y = reshape(variable("y", DType::float32, {60, 50}), {1, 60, 50});
  const Tensor distances =
      sum(apply(Operation::square, apply(Operation::subtract, x, y)), {2}, DType::float32);
  CHECK(sides({distances}) == std::vector{0});
  CHECK(sides({distances}, false) == std::vector{64});
}

TEST_CASE("sums that ask a point for more than constants are not taken by tiles") {
  const Tensor a = reshape(variable("a", DType::float32, {100, 50}), {100, 50, 1});
  const Tensor b = reshape(variable("b", DType::float32, {50, 90}), {1, 50, 90});
  const Tensor x = reshape(variable("x", DType::float32, {100, 90}), {100, 1, 90});
  const Tensor products = apply(Operation::multiply, apply(Operation::multiply, a, b), x);
  CHECK(sides({sum(products, {1}, DType::float32)}, false) == std::vector{0});
}

TEST_CASE("products of floats have kernels of their own, each distinct one once") {
  const auto planned =
      plan_within({.outputs = {product(DType::float32, 100, 50, 60), product(DType::float32, 30, 50, 60),
                               product(DType::float64, 200, 50, 60)}},
                  {}, Isa::emulated);
  const Lowered lowered = lower_to_run(planned, Isa::emulated);
  CHECK(lowered.nests.size() == 2);
  for (const Step& step : lowered.program.steps) {
    const auto& multiplied = std::get<MatrixProduct>(step);
    const NestSchedule& schedule = lowered.nests.at(static_cast<std::size_t>(multiplied.kernel)).schedule;
    CHECK(schedule.tile_side() == multiplied.tile_side);
  }
}
