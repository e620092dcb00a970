// Many threads, callbacks that come back, processes that fork and end at any time.
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <random>
#include <thread>

#include "codegen/cache/kernel_cache.hpp"
#include "expect.hpp"
#include "runtime/system/thread_pool.hpp"

using weft::LazyTensor, weft::RunOptions;

namespace {

/// How a child ends that runs `body`, with its exit code or the signal's negative; killed after 20 seconds.
[[maybe_unused]] int ending(const std::function<void()>& body) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(20);
    body();
    _exit(99);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

/// A kernel that no one has asked for before.
[[maybe_unused]] LazyTensor new_kernel() {
  static std::atomic<int> number = 0;
  return np::arange(1000.0) * (1e6 + getpid() + 0.001 * number++) + 1;
}

/// Evaluates again and again, until it is told to stop.
class Busy {
 public:
  explicit Busy(std::function<void()> work)
      : thread_([work = std::move(work)](const std::stop_token& stop) {
          while (!stop.stop_requested()) work();
        }) {}

 private:
  std::jthread thread_;
};

}  // namespace

TEST_CASE("threads build on, evaluate and forget one graph at once") {
  std::vector<LazyTensor> nodes = {np::arange(64.0) / 3};
  std::mt19937 random(7);
  for (int i = 1; i < 2000; ++i) {
    const LazyTensor &a = nodes[random() % nodes.size()], &b = nodes[random() % nodes.size()];
    nodes.push_back(i % 3 == 0 ? a * 0.5 : i % 3 == 1 ? np::maximum(a, b) : (a + b) * 0.25);
  }
  std::vector<std::string> expected;
  for (const LazyTensor& node : nodes) {
    const weft::device_scope scope(weft::Device::reference);
    if (expected.size() < 200) expected.push_back(weft::evaluate(node).str());
  }
  std::atomic<int> wrong = 0;
  const auto use = [&](unsigned seed) {
    std::mt19937 mine(seed);
    const weft::device_scope scope(seed % 4 == 3 ? weft::Device::reference : weft::Device::cpu);
    for (int i = 0; i < 30; ++i) {
      const std::size_t at = mine() % expected.size(), other = mine() % expected.size();
      const auto [a, b] = weft::evaluate(nodes[at], nodes[other] + 0.0);
      wrong += a.str() != expected[at];
      if (i % 10 == 0) weft::codegen::clear_memory_cache();
    }
  };
  {
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < 16; ++i) threads.emplace_back(use, i);
  }
  CHECK(wrong == 0);
}

TEST_CASE("an observer may evaluate, also what it observes") {
  const LazyTensor x = np::exp(np::arange(100'000.0) / 1e5);
  const std::string expected = weft::evaluate(x).str();
  for (const int threads : {1, 4}) {
    weft::set_num_threads(threads);
    std::string seen;
    std::function<void(int)> nested = [&](int depth) {
      RunOptions options;
      options.observer = [&, depth](const weft::StepEvent&) {
        if (depth > 0) nested(depth - 1);
      };
      seen = weft::evaluate({x}, options)[0].str();
    };
    nested(8);
    CHECK(seen == expected);
  }
  weft::set_num_threads(0);
}

TEST_CASE("whatever an observer throws reaches the caller once, unchanged") {
  RunOptions options;
  options.observer = [](const weft::StepEvent&) { throw 7; };
  CHECK_THROWS_AS(weft::evaluate({np::arange(10) + 1}, options), int);
  auto future = weft::evaluate_async({np::arange(10) + 1}, options);
  CHECK_THROWS_AS(future.get(), int);
  CHECK(value(np::arange(3) + 1) == "array([1, 2, 3])");
}

TEST_CASE("stopping an evaluation that has ended changes nothing") {
  std::stop_source source;
  const auto results = weft::evaluate({np::arange(3) + 1}, {.stop = source.get_token()});
  source.request_stop();
  CHECK(results[0].str() == "[1 2 3]");
  CHECK(value(np::arange(3) + 1) == "array([1, 2, 3])");
}

#ifndef __SANITIZE_THREAD__   // which ends a child of fork that starts threads
#ifndef __SANITIZE_ADDRESS__  // whose allocator a fork may find locked, and which takes what running threads
                              // hold for leaks

TEST_CASE("a child of fork evaluates, whatever other threads were at") {
  const std::string expected = weft::evaluate(np::sum(np::ones(100'000))).str();
  const auto in_child = [&] {
    weft::set_num_threads(3);
    const bool right = weft::evaluate(np::sum(np::ones(100'000))).str() == expected;
    _exit(right && weft::evaluate(new_kernel()).size() == 1000 ? 0 : 1);
  };
  SECTION("computing") {
    const LazyTensor work = np::exp(np::ones({300, 1000}));
    const Busy busy([&] { weft::evaluate(work); });
    for (int i = 0; i < 100; ++i) REQUIRE(ending(in_child) == 0);
  }
  SECTION("compiling") {
    const Busy busy([] { weft::evaluate(new_kernel()); });
    for (int i = 0; i < 100; ++i) REQUIRE(ending(in_child) == 0);
  }
}

TEST_CASE("a process may end while its threads evaluate") {
  const auto end_with = [](const std::function<void()>& end) {
    std::thread([] {
      while (true) weft::evaluate(np::sum(np::exp(np::ones(50'000)) * 2));
    }).detach();
    std::thread([] {
      while (true) weft::evaluate(new_kernel());
    }).detach();
    usleep(20'000);
    end();
  };
  for (int i = 0; i < 20; ++i) CHECK(ending([&] { end_with([] { std::exit(5); }); }) == 5);
  CHECK(ending([&] { end_with([] { std::quick_exit(5); }); }) == 5);
  CHECK(ending([&] {
          end_with([] {
            std::signal(SIGABRT, SIG_DFL);  // not for Catch to report
            std::abort();
          });
        }) == -SIGABRT);
}

#endif
#endif
