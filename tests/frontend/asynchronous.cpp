// Evaluations that run beside their caller, are cancelled, and are watched.
#include <atomic>
#include <thread>
#include <weft/numpy.hpp>

#include "catch.hpp"
#include "runtime/system/thread_pool.hpp"

using namespace weft;
namespace np = weft::numpy;

namespace {

/// Several kernels of some milliseconds each.
LazyTensor long_work() {
  LazyTensor x = np::ones({2000, 1000});
  for (int i = 0; i < 10; ++i) x = np::exp(x) / (1 + np::sum(np::exp(x), {.axis = i % 2, .keepdims = true}));
  return x;
}

}  // namespace

TEST_CASE("A future gives what evaluate gives, on the caller's device") {
  const LazyTensor x = np::arange(1000) * 2;
  auto future = evaluate_async({x, x + 1});
  const auto results = future.get();
  REQUIRE(results.size() == 2);
  CHECK(results[0].str() == evaluate(x).str());
  const device_scope scope(Device::reference);
  std::atomic<int> kernels = 0;
  RunOptions options;
  options.observer = [&](const StepEvent&) { ++kernels; };
  CHECK(evaluate_async({np::sum(x)}, options).get()[0].item<std::int64_t>() == 999'000);
  CHECK(kernels == 0);
}

TEST_CASE("An exception comes out of the future") {
  auto future = evaluate_async({np::variable("x", np::float32, {2})});
  CHECK_THROWS_AS(future.get(), ValueError);
}

TEST_CASE("An observer is told of each kernel, its bytes and its time") {
  std::vector<std::string> names;
  std::int64_t bytes = 0;
  bool in_order = true;
  std::chrono::steady_clock::time_point last;
  RunOptions options;
  options.observer = [&](const StepEvent& event) {
    names.emplace_back(event.name);
    bytes += event.bytes;
    in_order = in_order && last <= event.begin && event.begin <= event.end;
    last = event.end;
  };
  const LazyTensor x = np::asarray(evaluate(np::ones({100, 50}))),
                   y = np::asarray(evaluate(np::ones({50, 20})));
  evaluate({np::matmul(x + 1, y)}, options);
  REQUIRE(names.size() == 2);
  CHECK(names[1] == "matmul");
  CHECK(bytes == 8 * (2 * 5000 + 5000 + 1000 + 2000));
  CHECK(in_order);
}

TEST_CASE("What an observer throws ends the evaluation") {
  RunOptions options;
  options.observer = [](const StepEvent&) { throw std::runtime_error("enough"); };
  CHECK_THROWS_WITH(evaluate({np::arange(10) + 1}, options), "enough");
  CHECK(evaluate(np::arange(3) + 1).str() == "[1 2 3]");
}

TEST_CASE("A stopped evaluation throws Cancelled, and the next one is right") {
  const LazyTensor work = long_work();
  const std::string expected = evaluate(np::sum(work)).str();
  SECTION("before it begins") {
    std::stop_source source;
    source.request_stop();
    CHECK_THROWS_AS(evaluate({work}, {.stop = source.get_token()}), Cancelled);
  }
  SECTION("between kernels") {
    std::stop_source source;
    int kernels = 0;
    RunOptions options{.stop = source.get_token()};
    options.observer = [&](const StepEvent&) {
      ++kernels;
      source.request_stop();
    };
    CHECK_THROWS_AS(evaluate({work}, options), Cancelled);
    CHECK(kernels == 1);
  }
  SECTION("from another thread, at any time") {
    for (const int microseconds : {0, 100, 1000, 5000, 20'000, 500'000}) {
      std::stop_source source;
      auto future = evaluate_async({np::sum(work)}, {.stop = source.get_token()});
      std::this_thread::sleep_for(std::chrono::microseconds(microseconds));
      source.request_stop();
      try {
        const std::string result = future.get()[0].str();
        CHECK(result == expected);
      } catch (const Cancelled&) {
      }
    }
  }
  CHECK(evaluate(np::sum(work)).str() == expected);
}

TEST_CASE("A kernel is stopped between parts of its grid") {
  std::stop_source source;
  std::atomic<int> parts = 0;
  static std::stop_source* asked;
  static std::atomic<int>* counted;
  asked = &source, counted = &parts;
  Program program;
  program.outputs = {{"y", DType::float64, {1}, {8}}};
  program.kernels = {
      {"slow", nullptr, [](void* const*, const std::int64_t*, std::int64_t, std::int64_t, void*) {
         if (++*counted == 3) asked->request_stop();
       }}};
  program.steps = {
      Launch{.kernel = 0, .buffers = {{BufferRef::Space::output, 0, 0}}, .params = {}, .grid = 1000}};
  set_num_threads(1);
  CHECK_THROWS_AS(run(program, {}, {.stop = source.get_token()}), Cancelled);
  CHECK(parts == 3);
  parts = 10;
  CHECK_NOTHROW(run(program, {}));
  CHECK(parts == 11);  // in one part, when nobody may stop it
  set_num_threads(0);
}
