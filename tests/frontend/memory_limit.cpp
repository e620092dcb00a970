// Functions compiled within a memory limit.
#include <fmt/format.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>

#include "codegen/cache/kernel_cache.hpp"
#include "expect.hpp"
#include "runtime/array/arena.hpp"

using weft::LazyTensor, weft::ndarray;

namespace {

constexpr std::int64_t kib = 1024, layer_bytes = 64 * kib;

const auto x = np::variable("x", np::float32, {64, 256}), w = np::variable("w", np::float32, {256, 256});

/// Through layers, and back through all of them, as differentiation does.
LazyTensor there_and_back(int layers) {
  std::vector<LazyTensor> h{np::tanh(np::matmul(x, w))};
  for (int i = 1; i < layers; ++i) h.push_back(np::tanh(np::matmul(h.back(), w)));
  LazyTensor back = 1 - h.back() * h.back();
  for (int i = layers - 2; i >= 0; --i) {
    const LazyTensor& each = h[static_cast<std::size_t>(i)];
    back = np::matmul(back, np::transpose(w)) * (1 - each * each);
  }
  return back;
}

weft::NamedArguments arguments() {
  const auto ramp = [](const weft::Dims& shape, double by) {
    const auto places = np::arange(weft::element_count(shape), {.dtype = np::float32});
    return weft::evaluate((np::sin(places) * by).reshape(shape));
  };
  return {{"x", ramp({64, 256}, 1.0)}, {"w", ramp({256, 256}, 0.05)}};
}

bool same_bytes(const ndarray& a, const ndarray& b) {
  return a.nbytes() == b.nbytes() &&
         std::memcmp(a.bytes(), b.bytes(), static_cast<std::size_t>(a.nbytes())) == 0;
}

/// The most bytes that a call has beside what was there before, in blocks of its own: those kept may be
/// larger.
std::size_t peak_of(const weft::Function& f, const weft::NamedArguments& given) {
  weft::trim_blocks();
  const std::size_t before = weft::block_use().current;
  weft::reset_block_peak();
  f(given);
  return weft::block_use().peak - before;
}

}  // namespace

TEST_CASE("within a memory limit the bits are the same, the kernels too, and less is stored") {
  const auto given = arguments();
  const auto all = weft::compile({.inputs = {x, w}, .outputs = {there_and_back(12)}});
  const auto compiled = weft::codegen::cache_counts().compiled;
  for (const std::int64_t layers : {12, 8, 6}) {
    const auto f = weft::compile(
        {.inputs = {x, w}, .outputs = {there_and_back(12)}, .memory_limit = layers * layer_bytes});
    CHECK(weft::codegen::cache_counts().compiled == compiled);
    CHECK(same_bytes(f(given), all(given)));
    CHECK(peak_of(f, given) <= static_cast<std::size_t>((layers + 2) * layer_bytes));
  }
  CHECK(peak_of(all, given) >= 13 * static_cast<std::size_t>(layer_bytes));
}

TEST_CASE("a memory limit that cannot be met is an error before anything runs") {
  const auto within = [](std::int64_t bytes) {
    return error_of(
        [&] { weft::compile({.inputs = {x, w}, .outputs = {there_and_back(6)}, .memory_limit = bytes}); });
  };
  const std::string text = within(layer_bytes);
  CHECK_THAT(text, Catch::StartsWith(
                       "MemoryError: memory_limit: 64.0 KiB is too little: the least arena found is "));
  CHECK_THAT(text, Catch::Contains(" runs, it holds 64.0 KiB of graph_"));
  CHECK(within(-1) == "ValueError: compile: the memory limit must not be negative");
  CHECK(error_of([] { weft::compile({.inputs = {x}, .outputs = {x + 1}, .memory_limit = 0}); }) == "");
}

TEST_CASE("functions of the program are called once each, whatever the limit") {
  const auto called =
      weft::operation("called", [](const ndarray& a) { return weft::evaluate(np::asarray(a) + 1); });
  const auto ladder = [&](const auto& rung) {
    std::vector<LazyTensor> h{rung(x)};
    for (int i = 1; i < 5; ++i) h.push_back(rung(h.back()));
    LazyTensor back = h[4];
    for (const int i : {3, 2, 1, 0}) back = np::matmul(back, w) * h[static_cast<std::size_t>(i)];
    return error_of(
        [&] { weft::compile({.inputs = {x, w}, .outputs = {back}, .memory_limit = 4 * layer_bytes}); });
  };
  CHECK(ladder([](const LazyTensor& a) { return np::cumsum(a, {.axis = 1}); }) == "");
  CHECK_THAT(ladder(called), Catch::Contains("the least arena found is 384. KiB"));
}

TEST_CASE("what loops store from step to step counts") {
  const auto steps = np::fori_loop(
      0, 20,
      [](auto, auto u) { return np::sin(u) + np::sum(np::exp(np::cumsum(u, {.axis = 0})), {.axis = 0}); }, x);
  const auto within = [&](std::int64_t bytes) {
    return error_of([&] { weft::compile({.inputs = {x}, .outputs = {steps * 2}, .memory_limit = bytes}); });
  };
  CHECK_THAT(within(kib), Catch::Contains(" is for loops, and the least arena found is "));
  CHECK(within(8 * layer_bytes) == "");
}

TEST_CASE("a saved function keeps to its memory limit") {
  const std::string path =
      std::filesystem::temp_directory_path() / fmt::format("weft-limit-{}.weft", getpid());
  const auto limited =
      weft::compile({.inputs = {x, w}, .outputs = {there_and_back(8)}, .memory_limit = 6 * layer_bytes});
  limited.save(path);
  const auto given = arguments();
  const auto saved = weft::load(path);
  weft::reset_block_peak();
  const std::size_t before = weft::block_use().current;
  const ndarray result = saved.call({given[0].second, given[1].second})[0];
  CHECK(weft::block_use().peak - before <= static_cast<std::size_t>(8 * layer_bytes));
  CHECK(same_bytes(result, limited(given)));
  std::filesystem::remove(path);
}
