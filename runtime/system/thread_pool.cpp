#include "runtime/system/thread_pool.hpp"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <vector>

#include "runtime/system/environment.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/float_environment.hpp"
#include "runtime/system/processors.hpp"
#include "runtime/system/stay_loaded.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {
namespace {

using Body = function_ref<void(std::int64_t, std::int64_t)>;

/// Ranges each thread takes, on average: enough to even out threads of unequal speed.
constexpr std::int64_t ranges_a_thread = 4;
constexpr std::int64_t most_threads = 1024;
/// Turns a thread waits awake, some tens of microseconds, before it sleeps.
constexpr int spins = 4000;

thread_local bool inside_body = false;

/// The ranges of one parallel_for, taken by whichever thread is free. They differ by one item at most.
class Job {
 public:
  Job(std::int64_t count, std::int64_t ranges, Body body)
      : ranges_(ranges), least_(count / ranges), longer_(count % ranges), body_(body) {}

  void work() noexcept {
    const FloatEnvironment environment;
    const bool outer = std::exchange(inside_body, true);
    try {
      for (std::int64_t i = next_++; i < ranges_; i = next_++) body_(start(i), start(i + 1));
    } catch (...) {
      next_ = ranges_;
      if (!failed_.exchange(true)) error_ = std::current_exception();
    }
    inside_body = outer;
  }

  void rethrow() const {
    if (error_) std::rethrow_exception(error_);
  }

 private:
  std::int64_t start(std::int64_t range) const { return range * least_ + std::min(range, longer_); }

  const std::int64_t ranges_, least_, longer_;
  const Body body_;
  std::atomic<std::int64_t> next_{0};
  std::atomic<bool> failed_{false};
  std::exception_ptr error_;
};

/// Threads that wait for a job and help its owner with it.
class Pool {
 public:
  /// Runs `job` with up to `helpers` threads besides this one; false when the pool is busy with another job.
  bool run(Job& job, int helpers);

 private:
  static void* thread_main(void* pool);
  [[noreturn]] void serve();
  Job* wait_for_job(std::uint64_t& seen);
  void start_threads(int count);
  void place_sleepers();
  void sleep(std::unique_lock<std::mutex>& lock, std::uint64_t seen);
  void wait_for_helpers();

  std::mutex busy_;   // held for the length of a job
  std::mutex mutex_;  // guards what follows
  std::condition_variable started_, finished_;
  Job* job_ = nullptr;
  struct Sleeper {
    pid_t thread;
    Processors processors;  // where it may run once awake; none until it is woken
  };
  std::vector<Sleeper> sleepers_;  // with room for every thread, since nobody would hear that there is none
  int threads_ = 0;
  int places_ = 0;               // helpers that may still join the job
  std::atomic<int> working_{0};  // helpers that have joined
  std::atomic<std::uint64_t> epoch_{0};
};

void* Pool::thread_main(void* pool) { static_cast<Pool*>(pool)->serve(); }

void Pool::serve() {
  std::uint64_t seen = 0;
  while (true) {
    Job* const job = wait_for_job(seen);
    if (job == nullptr) continue;
    job->work();
    const std::lock_guard lock(mutex_);
    if (--working_ == 0) finished_.notify_one();
  }
}

/// The job of the next epoch, joined, or null when it needs no more helpers.
Job* Pool::wait_for_job(std::uint64_t& seen) {
  for (int i = 0; i < spins && epoch_.load(std::memory_order_relaxed) == seen; ++i) _mm_pause();
  std::unique_lock lock(mutex_);
  if (epoch_ == seen) sleep(lock, seen);
  seen = epoch_;
  if (job_ == nullptr || places_ == 0) return nullptr;
  --places_;
  ++working_;
  return job_;
}

/// Starts threads until there are `count`, or the system gives no more. Signals stay with the caller's
/// threads.
void Pool::start_threads(int count) {
  if (threads_ >= count) return;
  sleepers_.reserve(static_cast<std::size_t>(count));
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  while (threads_ < count && pthread_create(&thread, &attributes, thread_main, this) == 0) ++threads_;
  pthread_attr_destroy(&attributes);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

/// A virtual machine's kernel takes a processor that sleeps for one that its host has taken away, and would
/// wake threads behind their caller, on its processor, where they wait for the caller to finish. Awake, they
/// may run anywhere again.
void Pool::place_sleepers() {
  for (Sleeper& sleeper : sleepers_) {
    if (!sleeper.processors) sleeper.processors = processors_of(sleeper.thread);
    keep_on(beside_caller(sleeper.processors), sleeper.thread);
  }
}

void Pool::sleep(std::unique_lock<std::mutex>& lock, std::uint64_t seen) {
  const pid_t self = gettid();
  sleepers_.push_back({self, {}});
  started_.wait(lock, [&] { return epoch_ != seen; });
  const auto found = std::ranges::find(sleepers_, self, &Sleeper::thread);
  keep_on(found->processors, self);
  sleepers_.erase(found);
}

bool Pool::run(Job& job, int helpers) {
  const std::unique_lock busy(busy_, std::try_to_lock);
  if (!busy) return false;
  {
    const std::lock_guard lock(mutex_);
    start_threads(helpers);
    place_sleepers();
    job_ = &job;
    places_ = helpers;
    ++epoch_;
  }
  started_.notify_all();
  job.work();
  wait_for_helpers();
  return true;
}

void Pool::wait_for_helpers() {
  {
    const std::lock_guard lock(mutex_);
    job_ = nullptr;
  }
  for (int i = 0; i < spins && working_.load(std::memory_order_relaxed) > 0; ++i) _mm_pause();
  std::unique_lock lock(mutex_);
  finished_.wait(lock, [&] { return working_ == 0; });
}

/// The pool of this process, made at first use and never destroyed: its threads sleep until the process ends.
/// A forked child has none of its parent's threads, so it makes its own pool.
constinit std::mutex pool_mutex;
constinit Pool* pool = nullptr;
[[maybe_unused]] const int atfork_registered =
    pthread_atfork([] { pool_mutex.lock(); }, [] { pool_mutex.unlock(); },
                   [] {
                     pool = nullptr;
                     pool_mutex.unlock();
                   });

Pool& shared_pool() {
  const std::lock_guard lock(pool_mutex);
  if (pool == nullptr) pool = new Pool;
  return *pool;
}

[[maybe_unused]] const bool kept = stay_loaded();

std::atomic<int> chosen_threads{0};

int threads_from_environment() {
  const std::optional<std::string> text = environment(Switch::num_threads);
  if (!text) return available_processors();
  std::int64_t count = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), count);
  if (error != std::errc{} || end != text->data() + text->size() || count < 1) {
    throw ValueError(text_of("WEFT_NUM_THREADS: expected a positive number, got {:?}", *text));
  }
  return static_cast<int>(std::min(count, most_threads));
}

}  // namespace

int num_threads() {
  const int chosen = chosen_threads.load(std::memory_order_relaxed);
  if (chosen > 0) return chosen;
  static const int by_default = threads_from_environment();
  return by_default;
}

void set_num_threads(int count) {
  if (count < 0) throw ValueError(text_of("set_num_threads: expected 0 or more, got {}", count));
  chosen_threads = static_cast<int>(std::min<std::int64_t>(count, most_threads));
}

void parallel_for(std::int64_t count, std::int64_t grain, Body body) {
  if (count <= 0) return;
  grain = std::max<std::int64_t>(grain, 1);
  const std::int64_t most_ranges = count / grain;
  const bool alone = inside_body || most_ranges < 2;
  const std::int64_t threads = alone ? 1 : std::min<std::int64_t>(num_threads(), most_ranges);
  Job job(count, threads == 1 ? 1 : std::min(most_ranges, threads * ranges_a_thread), body);
  if (threads == 1 || !shared_pool().run(job, static_cast<int>(threads - 1))) job.work();
  job.rethrow();
}

}  // namespace weft
