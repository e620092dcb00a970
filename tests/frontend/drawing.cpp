// visualize.
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "expect.hpp"

namespace {

std::string contents(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

std::string temporary(const std::string& ending) {
  return (std::filesystem::temp_directory_path() / ("weft-drawing-" + std::to_string(getpid()) + ending))
      .string();
}

}  // namespace

TEST_CASE("a graph is drawn with its kernels in boxes") {
  const auto x = np::variable("x", np::float32, {4});
  const std::string dot = temporary(".dot"), svg = temporary(".svg");
  weft::visualize({np::exp(x) + 1}, dot);
  CHECK(contents(dot).starts_with("digraph"));
  CHECK(contents(dot).find("subgraph cluster") != std::string::npos);
  weft::visualize({np::exp(x) + 1}, svg);
  CHECK(contents(svg).find("<svg") != std::string::npos);
  std::filesystem::remove(dot);
  std::filesystem::remove(svg);
}

TEST_CASE("a loop is drawn as a box around its step's kernels") {
  const auto x = np::variable("x", np::float32, {4});
  const std::string dot = temporary(".loop.dot");
  weft::visualize({np::fori_loop(0, 30, [](auto, auto v) { return v * 0.5 + 1; }, x)}, dot);
  const std::string picture = contents(dot);
  std::filesystem::remove(dot);
  const std::size_t loop = picture.find("label=\"loop of 30 steps; step 15 is shown\"");
  REQUIRE(loop != std::string::npos);
  CHECK(picture.find("label=\"step_0\"") > loop);
  CHECK(picture.find("next step") != std::string::npos);
}

TEST_CASE("a graph of thousands of operations is drawn folded, and its source is whole") {
  weft::LazyTensor x = np::variable("x", np::float32, {4});
  for (int i = 0; i < 2500; ++i) x = np::sin(x) + np::float32(i);
  const std::string dot = temporary(".large.dot"), svg = temporary(".large.svg");
  weft::visualize({x}, dot);
  weft::visualize({x}, svg);
  const auto count = [](const std::string& text, const std::string& part) {
    int found = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
    return found;
  };
  CHECK(count(contents(dot), "[label=<sin<br/>") == 2500);
  CHECK(contents(svg).find("drawn folded") != std::string::npos);
  CHECK(count(contents(svg), "class=\"node\"") <= 501);
  std::filesystem::remove(dot);
  std::filesystem::remove(svg);
}

TEST_CASE("a picture that cannot be drawn says why") {
  const auto x = np::variable("x", np::float32, {4});
  CHECK(error_of([&] { weft::visualize({x}, "x.gif"); }) ==
        "ValueError: cannot tell from the ending of 'x.gif' what to draw: use .svg, .png, .pdf or .dot");
  CHECK(error_of([&] { weft::visualize({x}, "/nowhere/x.dot"); }) ==
        "OSError: /nowhere/x.dot: No such file or directory");
}
