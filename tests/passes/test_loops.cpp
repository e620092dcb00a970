#include "catch.hpp"
#include "ir/loops/loop.hpp"
#include "passes/pipeline.hpp"
#include "passes/text.hpp"
#include "programs.hpp"

using namespace weft;
using namespace weft::tests;

namespace {

passes::Planned planned(std::vector<Tensor> outputs) {
  return passes::run_pipeline({std::move(outputs), {}, "step"}, {.order_by_bytes = false});
}

std::size_t kernels_of(const passes::Planned& step) { return step.schedule.kernels.size(); }

}  // namespace

TEST_CASE("a carried value is changed where it lies when nothing else needs it", "[loop]") {
  const Tensor x = carried_variable(0, c_type(DType::float32, {8, 8}));
  const Tensor row = slice(x, {{2, 1}}), above = slice(x, {{1, 1}});
  const auto apart = planned({setitem(x, {{2, 1}}, row + above)});
  INFO(passes::text(apart));
  CHECK(kernels_of(apart) == 1);  // no copy of the whole
  CHECK(apart.schedule.placements.at(x).root.is(apart.schedule.graph.outputs[0]));
  CHECK(apart.schedule.gaps.size() == 1);

  const auto overlapping = planned({setitem(x, {{1, 6}}, slice(x, {{0, 6}}))});
  INFO(passes::text(overlapping));
  CHECK(kernels_of(overlapping) == 2);  // what is read must not be stored over

  const Tensor y = carried_variable(1, c_type(DType::float32, {8, 8}));
  const auto others =
      planned({setitem(x, {{2, 1}}, slice(y, {{2, 1}})), setitem(y, {{3, 1}}, slice(x, {{2, 1}}))});
  INFO(passes::text(others));
  CHECK(kernels_of(others) >= 3);  // one of the two is read after it has changed
}

TEST_CASE("other variables are not written to", "[loop]") {
  const Tensor x = variable("x", {8, 8});
  CHECK(kernels_of(planned({setitem(x, {{2, 1}}, slice(x, {{1, 1}}))})) == 2);
}
