// Which nests a GPU takes by tiles, as their memory lies across rows.
#include <algorithm>

#include "catch.hpp"
#include "codegen/nest/tiles_across.hpp"
#include "codegen/pipeline.hpp"
#include "codegen/plan_within.hpp"
#include "programs.hpp"

using namespace weft;
using namespace weft::codegen;

namespace {

/// The nests of a program for a GPU, whose launches say the same of tiles.
std::vector<LoopNest> gpu_nests(std::vector<Tensor> outputs) {
  Lowered lowered =
      lower_to_run(plan_within({.outputs = std::move(outputs)}, {}, Isa::emulated), Isa::emulated);
  for (const Step& step : lowered.program.steps) {
    const auto& launch = std::get<Launch>(step);
    const LoopNest& nest = lowered.nests.at(static_cast<std::size_t>(launch.kernel));
    CHECK(launch.rule.tile_side == nest.schedule.tile_side());
    CHECK((launch.rule.threads == RowThreads::tile) == takes_tiles_across(nest));
  }
  return std::move(lowered.nests);
}

int side(std::vector<Tensor> outputs) { return gpu_nests(std::move(outputs)).at(0).schedule.tile_side(); }

Tensor turned(DType dtype, const Dims& shape, const Dims& axes) {
  return transpose(variable("x", dtype, shape), axes);
}

/// Beside memory in C order.
Tensor with(const Tensor& x) {
  return apply(Operation::maximum, x, variable("y", x.type().dtype, x.type().shape));
}

}  // namespace

TEST_CASE("what lies across rows is taken by tiles whose lines fill those of the caches") {
  CHECK(side({with(turned(DType::uint8, {200, 300}, {1, 0}))}) == 64);
  CHECK(side({with(turned(DType::float16, {200, 300}, {1, 0}))}) == 64);
  CHECK(side({with(turned(DType::float32, {200, 300}, {1, 0}))}) == 64);
  CHECK(side({with(turned(DType::float64, {200, 300}, {1, 0}))}) == 32);
  CHECK(side({with(turned(DType::complex64, {200, 300}, {1, 0}))}) == 64);
}

TEST_CASE("the axis that memory lies along may be any parallel one") {
  const std::vector<LoopNest> nests = gpu_nests({with(turned(DType::float32, {20, 30, 40}, {2, 1, 0}))});
  CHECK(nests.at(0).schedule.tile_side() == 64);
  CHECK(axis_across(nests.at(0)) == 0);
  CHECK(axis_across(gpu_nests({with(turned(DType::float32, {20, 30, 40}, {0, 2, 1}))}).at(0)) == 1);
}

TEST_CASE("what is stored across rows goes through the block's memory, too") {
  const Tensor x = variable("x", DType::float32, {100, 200});
  const Tensor e = apply(Operation::exp, variable("columns", DType::float32, {100, 200}, {4, 400}));
  const std::vector<LoopNest> nests = gpu_nests({e, apply(Operation::multiply, e, x)});
  REQUIRE(nests.size() == 1);
  CHECK(nests[0].schedule.tile_side() == 64);
  CHECK(accesses_across(nests[0]).size() == 2);
}

TEST_CASE("tiles are as small as it takes for what meets in them") {
  Tensor all = with(turned(DType::float32, {100, 100}, {1, 0}));
  for (int i = 0; i < 12; ++i)
    all = apply(Operation::add, all,
                transpose(variable("t" + std::to_string(i), DType::float32, {100, 100}), {1, 0}));
  const std::vector<LoopNest> nests = gpu_nests({all});
  CHECK(nests.at(0).schedule.tile_side() == 32);
  CHECK(accesses_across(nests.at(0)).size() == 9);
  CHECK(bytes_across(nests.at(0), 32) <= 40 << 10);
}

TEST_CASE("few points, few elements of rows and what lies along them have no tiles") {
  CHECK(side({with(turned(DType::float32, {3, 1000}, {1, 0}))}) == 0);
  CHECK(side({with(turned(DType::float32, {1000, 3}, {1, 0}))}) == 0);
  CHECK(side({with(variable("x", DType::float32, {100, 100}))}) == 0);
  const Tensor far =
      getitem(variable("x", DType::float32, {1000, 1000}), slices({{0, 10, 100}, {0, 10, 100}}));
  CHECK(side({with(far)}) == 0);
}
