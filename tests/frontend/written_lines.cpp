// Where the operations of kernels are written: by lines of the file, whatever passes make of them.
#include "codegen/ahead/compile_ahead.hpp"
#include "frontend/evaluate/compiled.hpp"
#include "frontend/source/expect.hpp"
#include "frontend/source/interpreter/ahead.hpp"

using weft::Device;

namespace {

constexpr const char* softmax = R"(
def softmax(x: "float32[n, 100]"):
    e = np.exp(x - np.max(x, axis=-1, keepdims=True))

    return e / np.sum(e, axis=-1, keepdims=True)
)";

constexpr const char* two_kernels = R"(
def two(x: "float32[n, 100]"):
    y = np.sum(x * 2)
    return np.cumsum(x) + \
        y
)";

std::vector<std::string> written(const std::string& body) {
  const auto program =
      weft::source::read(source_test::module_of(body), "", {}, {.dims = {}, .default_dim = 3});
  std::vector<std::string> texts;
  const auto compiled = weft::compiled(program.graph, {}, Device::cuda_emulated);
  for (const weft::CompiledKernel& kernel : compiled->program().kernels) texts.push_back(kernel.written);
  return texts;
}

}  // namespace

TEST_CASE("a kernel tells by which lines its operations are written") {
  CHECK(written(softmax) == std::vector<std::string>{"program.py:4, 6"});
  const std::vector<std::string> two = written(two_kernels);
  REQUIRE(two.size() >= 2);
  CHECK(std::ranges::count(two, "program.py:4") == 1);
  CHECK(std::ranges::count(two, "program.py:5") >= 1);
}

TEST_CASE("a saved program's kernels tell their lines, too") {
  weft::UnsavedProgram unsaved = weft::source::unsaved(source_test::module_of(softmax), "", {}, {});
  unsaved.targets = {weft::Isa::emulated};
  const weft::SavedProgram saved = weft::compile_ahead(unsaved);
  REQUIRE(saved.kernels.size() >= 1);
  for (const weft::SavedKernel& kernel : saved.kernels) CHECK(kernel.written == "program.py:4, 6");
}
