// The passes from a schedule to steps and nests: what they leave must hold, and optional ones can be left
// out.
#include "catch.hpp"
#include "codegen/pipeline.hpp"
#include "codegen/plan_within.hpp"
#include "codegen/program/lowered_text.hpp"
#include "programs.hpp"
#include "runtime/system/errors.hpp"
#include "setting.hpp"

using namespace weft;
using weft::tests::Setting;
using namespace weft::codegen;
using Catch::Matchers::Contains;

namespace {

passes::Planned planned() {
  const Tensor x = variable("x", DType::float32, {64, 8});
  const auto norms = sum(apply(Operation::square, x), {1}, DType::float32);
  return plan_within({.outputs = {norms}}, {}, host_isa());
}

std::string error_of(const Lowered& lowered) {
  try {
    check(lowered);
  } catch (const InternalError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("what a pass leaves holds together, rule by rule", "[pipeline]") {
  const Lowered whole = lower_to_run(planned());
  REQUIRE(error_of(whole) == "");

  Lowered lowered = whole;
  lowered.step_reports.pop_back();
  CHECK(error_of(lowered) == "it does not hold that each step has a report");

  lowered = whole;
  lowered.first_reports.push_back(0);
  CHECK(error_of(lowered) ==
        "it does not hold that each nest and each loop has the report of the first kernel that has it");

  for (const std::int32_t kernel : {-1, 1}) {
    lowered = whole;
    std::get<Launch>(lowered.program.steps[0]).kernel = kernel;
    CHECK(error_of(lowered) == "it does not hold that launches name nests, and launches of loops name loops");
  }

  lowered = whole;
  lowered.program.steps[0] = LoopLaunch{.kernel = 0};
  CHECK(error_of(lowered) == "it does not hold that launches name nests, and launches of loops name loops");

  lowered = whole;
  lowered.nests[0].stages[0].body.push_back(1000);
  CHECK_THAT(error_of(lowered), Contains("loop nest"));
}

TEST_CASE("a strategy can be left out by name", "[pipeline]") {
  CHECK(lower_to_run(planned()).nests.at(0).schedule.has_short_rows());
  const Setting setting("WEFT_DISABLE_PASS", "short_rows");
  CHECK(!lower_to_run(planned()).nests.at(0).schedule.has_short_rows());
}

TEST_CASE("names of both pipelines are known, and no others", "[pipeline]") {
  for (const char* name : {"simplify", "fuse_steps", "simplify,block_rows"}) {
    const Setting setting("WEFT_DISABLE_PASS", name);
    CHECK_NOTHROW(planned());
  }
  for (const char* name : {"join_steps", "blockrows"}) {
    const Setting setting("WEFT_DISABLE_PASS", name);
    CHECK_THROWS_WITH(planned(), Contains("no optional pass is named"));
  }
}

TEST_CASE("schedules are chosen by lengths that are known", "[pipeline]") {
  Lowered lowered = lower(planned());
  choose_schedules(lowered, {.varies = [](const std::int64_t&) { return true; }});
  CHECK(!lowered.nests.at(0).schedule.has_short_rows());
  choose_schedules(lowered, {});
  CHECK(lowered.nests.at(0).schedule.has_short_rows());
}

TEST_CASE("a lowered program prints as its nests and its steps", "[pipeline]") {
  const std::string printed = text(lower_to_run(planned()));
  CHECK_THAT(printed, Contains("square") && Contains("launch"));
}
