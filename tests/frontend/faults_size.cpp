// Graphs that are long, wide or many.
#include <pthread.h>

#include <ctime>
#include <fstream>
#include <functional>

#include "codegen/cache/kernel_cache.hpp"
#include "expect.hpp"

using weft::LazyTensor;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int long_chain = 100'000;
#else
constexpr int long_chain = 1'000'000;
#endif

/// Of the processor's time, which other work on the machine does not lengthen.
double seconds(const std::function<void()>& work) {
  const std::clock_t start = std::clock();
  work();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

/// Runs the work on a thread whose stack is small.
void on_small_stack(const std::function<void()>& work) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 512 << 10);
  pthread_t thread;
  const auto run = [](void* body) -> void* {
    return (*static_cast<const std::function<void()>*>(body))(), nullptr;
  };
  REQUIRE(pthread_create(&thread, &attributes, run, const_cast<std::function<void()>*>(&work)) == 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

LazyTensor chain(int length) {
  LazyTensor x = np::arange(3.0);
  for (int i = 0; i < length; ++i) x = x + 1;
  return x;
}

/// Builds, prints, copies, evaluates and destroys a chain.
void live_through(int length) {
  const LazyTensor x = chain(length), copied = x;
  CHECK(weft::text(x.graph()).size() > static_cast<std::size_t>(length));
  CHECK(weft::evaluate(copied).data<double>()[2] == length + 2);
}

std::size_t resident_bytes() {
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages >> pages;
  return pages * 4096;
}

}  // namespace

TEST_CASE("a long chain lives through everything on a small stack, in linear time") {
  double shorter = 0, longer = 0;
  on_small_stack([&] {
    shorter = seconds([] { live_through(long_chain / 10); });
    longer = seconds([] { live_through(long_chain); });
  });
  CHECK(longer < 30 * shorter + 1);  // ten times the nodes, beyond the caches; quadratic time would be 100
}

TEST_CASE("graphs wider than any kernel are split, and keep their bits") {
  std::vector<LazyTensor> outputs;
  std::vector<np::Operand> pieces;
  LazyTensor sum = np::arange(5.0);
  const LazyTensor x = np::arange(5.0) / 3;
  for (int i = 0; i < 5000; ++i) outputs.push_back(x * (i % 7 + 2));
  for (int i = 0; i < 3000; ++i) pieces.push_back(x + i % 5);
  for (int i = 0; i < 2000; ++i) sum = sum + (i + 0.5);
  std::vector<weft::ndarray> arrays;
  CHECK(seconds([&] { arrays = weft::evaluate(outputs); }) < 60);
  CHECK(arrays.size() == 5000);
  CHECK(arrays[4999].str() == weft::evaluate(x * (4999 % 7 + 2)).str());
  const LazyTensor joined = np::concatenate(pieces);
  CHECK(seconds([&] { CHECK(weft::evaluate(joined).size() == 15'000); }) < 60);
  CHECK(value(joined[14'999]) == value((x + 2999 % 5)[4]));
  CHECK(value(sum) == "array([2000000., 2000001., 2000002., 2000003., 2000004.])");
}

TEST_CASE("thousands of shapes of one program leave memory as it was") {
  const auto evaluate_shapes = [](int first) {
    for (int i = first; i < first + 5000; ++i) weft::evaluate(np::sum(np::ones({i, 2}) * 3));
    weft::codegen::clear_memory_cache();
  };
  evaluate_shapes(1);
  const std::size_t before = resident_bytes();
  evaluate_shapes(5001);
  CHECK(resident_bytes() < before + before / 10 + (16 << 20));
}
