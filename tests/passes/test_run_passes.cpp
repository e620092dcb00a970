#include <filesystem>
#include <fstream>
#include <iterator>

#include "catch.hpp"
#include "passes/contracts.hpp"
#include "passes/pass_runner.hpp"
#include "passes/run_passes.hpp"
#include "programs.hpp"
#include "runtime/system/errors.hpp"
#include "setting.hpp"

using namespace weft;
using namespace weft::tests;

namespace {

std::size_t nodes_planned() {
  const Tensor x = variable("x", {3});
  return topological_order(passes::run_pipeline({{exp(x * constant(1.0f))}}).simplified).size();
}

}  // namespace

TEST_CASE("an optional pass can be left out by name, others cannot", "[run]") {
  CHECK(nodes_planned() == 2);
  {
    const Setting setting("WEFT_DISABLE_PASS", "merge_siblings,simplify");
    CHECK(nodes_planned() == 4);
  }
  const Setting setting("WEFT_DISABLE_PASS", "fuse");
  CHECK(nodes_planned() == 2);
}

TEST_CASE("names that are no optional pass's are refused", "[run]") {
  for (const char* name : {"fuse", "simplify,no_such_pass"}) {
    const Setting setting("WEFT_DISABLE_PASS", name);
    CHECK_THROWS_AS(passes::check_disabled_passes(passes::optional_passes()), ValueError);
  }
  const Setting setting("WEFT_DISABLE_PASS", "simplify,merge_siblings");
  CHECK_NOTHROW(passes::check_disabled_passes(passes::optional_passes()));
}

TEST_CASE("dumps go into a folder, a file a pass", "[run]") {
  const auto folder = std::filesystem::temp_directory_path() / "weft-test-dump";
  std::filesystem::remove_all(folder);
  {
    const Setting setting("WEFT_DUMP", ("passes:" + folder.string()).c_str());
    nodes_planned();
  }
  std::ifstream file(folder / "05_simplify.txt");
  const std::string dumped((std::istreambuf_iterator<char>(file)), {});
  CHECK(dumped.starts_with("# after pass simplify ("));
  CHECK(dumped.find("np.exp(x)") != std::string::npos);
  std::filesystem::remove_all(folder);
  for (const char* value : {"everything", "passes:("}) {
    const Setting setting("WEFT_DUMP", value);
    CHECK_THROWS_AS(nodes_planned(), ValueError);
  }
}

TEST_CASE("a failure names the pass after which it was found", "[run]") {
  passes::Planned planned{.simplified = {{exp(variable("x", {3}))}}};
  const auto message = [&](passes::Pass pass) -> std::string {
    try {
      passes::run_passes({{"wrong", std::move(pass), passes::Contract::expanded, "a test"}}, planned, {});
    } catch (const InternalError& error) {
      return error.what();
    }
    return "";
  };
  CHECK(message([](passes::Planned& p, const passes::Limits&) {
          p.simplified.outputs = {variable("y", {3})};
        }) == "it does not hold that outputs are computed (after pass wrong)");
  CHECK(message([](passes::Planned& p, const passes::Limits&) {
          p.simplified.outputs = {exp(variable("y", {4}))};
        }) == "a pass keeps dtypes, shapes and memory order of the outputs (after pass wrong)");
}
