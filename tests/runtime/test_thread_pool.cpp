#include <immintrin.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <thread>
#include <vector>

#include "catch.hpp"
#include "runtime/self_as_nobody.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/thread_pool.hpp"

/// ThreadSanitizer otherwise ends a forked child that starts threads. Other builds do not call this.
extern "C" const char* __tsan_default_options();
extern "C" const char* __tsan_default_options() { return "die_after_fork=0"; }

namespace weft {
namespace {

/// Sets the number of threads for a test.
struct Threads {
  explicit Threads(int count) { set_num_threads(count); }
  ~Threads() { set_num_threads(0); }
};

std::vector<int> visits(std::int64_t count, std::int64_t grain) {
  std::vector<int> seen(static_cast<std::size_t>(count));
  parallel_for(count, grain, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i) ++seen[static_cast<std::size_t>(i)];
  });
  return seen;
}

int processors_of_this_thread() {
  cpu_set_t set;
  CPU_ZERO(&set);
  REQUIRE(sched_getaffinity(0, sizeof set, &set) == 0);
  return CPU_COUNT(&set);
}

struct Helper {
  int processor = -1;  // that it ran on
  int processors = 0;  // that it might run on
};

/// What a pool's thread says of itself that helps the caller, within ten seconds.
Helper meet_helper() {
  Helper helper;
  std::atomic<int> there{0};
  const std::thread::id caller = std::this_thread::get_id();
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  parallel_for(2, 1, [&](std::int64_t, std::int64_t) {
    if (std::this_thread::get_id() != caller) helper = {sched_getcpu(), processors_of_this_thread()};
    for (++there; there < 2 && std::chrono::steady_clock::now() < end;) std::this_thread::yield();
  });
  return helper;
}

}  // namespace

TEST_CASE("parallel_for covers each item once", "[thread_pool]") {
  for (const int count : {1, 2, 7}) {
    const Threads threads(count);
    for (const std::int64_t items : {0, 1, 2, 3, 7, 64, 1000, 4097}) {
      for (const std::int64_t grain : {0, 1, 3, 100, 5000}) {
        CHECK(visits(items, grain) == std::vector<int>(static_cast<std::size_t>(items), 1));
      }
    }
  }
}

TEST_CASE("no range is shorter than the grain", "[thread_pool]") {
  const Threads threads(4);
  std::atomic<std::int64_t> shortest{1 << 20};
  parallel_for(1000, 30, [&](std::int64_t begin, std::int64_t end) {
    std::int64_t now = shortest;
    while (end - begin < now && !shortest.compare_exchange_weak(now, end - begin)) {
    }
  });
  CHECK(shortest >= 30);
}

TEST_CASE("little work stays on the caller's thread", "[thread_pool]") {
  const Threads threads(4);
  std::vector<std::thread::id> ids;
  parallel_for(100, 100, [&](std::int64_t, std::int64_t) { ids.push_back(std::this_thread::get_id()); });
  CHECK(ids == std::vector{std::this_thread::get_id()});
}

TEST_CASE("the first exception reaches the caller once, and the pool still works", "[thread_pool]") {
  const Threads threads(3);
  const auto fail = [](std::int64_t begin, std::int64_t) {
    if (begin > 5) throw std::runtime_error("no");
  };
  CHECK_THROWS_WITH(parallel_for(1000, 1, fail), "no");
  CHECK(visits(100, 1) == std::vector<int>(100, 1));
}

TEST_CASE("nested calls run inline", "[thread_pool]") {
  const Threads threads(2);
  std::atomic<int> total{0};
  parallel_for(8, 1, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i) {
      parallel_for(8, 1,
                   [&](std::int64_t first, std::int64_t last) { total += static_cast<int>(last - first); });
    }
  });
  CHECK(total == 64);
}

TEST_CASE("several threads may call at once", "[thread_pool]") {
  const Threads threads(3);
  std::atomic<int> wrong{0};
  std::vector<std::thread> callers;
  for (int i = 0; i < 4; ++i) {
    callers.emplace_back([&] {
      for (int round = 0; round < 200; ++round) wrong += visits(97, 2) != std::vector<int>(97, 1);
    });
  }
  for (std::thread& caller : callers) caller.join();
  CHECK(wrong == 0);
}

TEST_CASE("bodies run in the standard floating-point environment, and the caller keeps its own",
          "[thread_pool]") {
  const Threads threads(2);
  const unsigned before = _mm_getcsr();
  const unsigned odd = 0x9fc0 & ~0x6000u;  // flush to zero, subnormals are zero, exceptions masked
  _mm_setcsr(odd);
  std::atomic<int> wrong{0};
  parallel_for(64, 1, [&](std::int64_t, std::int64_t) {
    volatile float zero = 0;
    wrong += (_mm_getcsr() & ~0x3fu) != 0x1f80;
    zero = 1 / zero;
  });
  const unsigned after = _mm_getcsr();
  _mm_setcsr(before);
  CHECK(wrong == 0);
  CHECK(after == odd);
}

TEST_CASE("threads that slept wake beside their caller, and may run anywhere then", "[thread_pool]") {
  if (processors_of_this_thread() < 2) return;
  const Threads threads(2);
  visits(2, 1);
  int beside = 0;
  for (int round = 0; round < 10; ++round) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    const int mine = sched_getcpu();
    const Helper helper = meet_helper();
    beside += helper.processor != mine;
    CHECK(helper.processors == processors_of_this_thread());
  }
  CHECK(beside >= 8);  // the caller itself may be moved
}

TEST_CASE("a caller that is kept on one processor does not keep others there", "[thread_pool]") {
  const int all = processors_of_this_thread();
  const Threads threads(2);
  visits(2, 1);
  cpu_set_t before, one;
  REQUIRE(sched_getaffinity(0, sizeof before, &before) == 0);
  CPU_ZERO(&one);
  CPU_SET(sched_getcpu(), &one);
  REQUIRE(sched_setaffinity(0, sizeof one, &one) == 0);
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  const Helper helper = meet_helper();
  REQUIRE(sched_setaffinity(0, sizeof before, &before) == 0);
  CHECK(helper.processors == all);
}

TEST_CASE("a forked child gets a pool of its own", "[thread_pool]") {
  const Threads threads(3);
  CHECK(visits(100, 1) == std::vector<int>(100, 1));
  for (int round = 0; round < 50; ++round) {
    const pid_t child = fork();
    if (child == 0) {
      alarm(10);
      _exit(visits(100, 1) == std::vector<int>(100, 1) ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    REQUIRE(WIFEXITED(status));
    REQUIRE(WEXITSTATUS(status) == 0);
  }
}

// The next test runs these in processes with another environment.
TEST_CASE("three threads by the environment", "[.][three_threads]") { CHECK(num_threads() == 3); }
TEST_CASE("no number of threads by the environment", "[.][no_threads]") {
  CHECK_THROWS_AS(num_threads(), ValueError);
}
TEST_CASE("work is done with the threads there are", "[.][work]") {
  const Threads threads(7);
  CHECK(visits(1000, 1) == std::vector<int>(1000, 1));
}

TEST_CASE("the environment sets the number of threads, and the system may refuse some", "[thread_pool]") {
  const ScratchFolder folder;
  const std::string self = copy_of_self(folder);
  const auto passes = [&](const std::string& prefix, const std::string& tag) {
    return std::system((prefix + " " + self + " '" + tag + "' > /dev/null").c_str()) == 0;
  };
  CHECK(passes("WEFT_NUM_THREADS=3", "[three_threads]"));
  for (const char* bad : {"0", "-1", "x", "3x", "99999999999999999999"}) {
    CHECK(passes(std::string("WEFT_NUM_THREADS=") + bad, "[no_threads]"));
  }
  // The search for leaks, in builds that have it, takes a thread of its own.
  CHECK(passes("ASAN_OPTIONS=detect_leaks=0 " + as_nobody() + "prlimit --nproc=1", "[work]"));
  CHECK(passes("taskset -c 0", "[work]"));
}

TEST_CASE("the number of threads is checked", "[thread_pool]") {
  CHECK_THROWS_AS(set_num_threads(-1), ValueError);
  const Threads threads(5);
  CHECK(num_threads() == 5);
  set_num_threads(0);
  CHECK(num_threads() >= 1);
}

}  // namespace weft
