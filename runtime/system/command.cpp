#include "runtime/system/command.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "runtime/system/errors.hpp"

namespace weft {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds between_looks{5}, time_to_end{1000};

/// The programs that run. Never destroyed: the thread that waits for signals may outlive static objects.
struct Registry {
  std::mutex mutex;
  std::set<pid_t> children;
};
Registry& registry() {
  static Registry& only = *new Registry;
  return only;
}

/// Blocks every signal for the scope: no handler of this process runs in a child that shares its memory.
class AllBlocked {
 public:
  AllBlocked() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~AllBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  AllBlocked(const AllBlocked&) = delete;
  AllBlocked& operator=(const AllBlocked&) = delete;

 private:
  sigset_t before_;
};

/// What a program says that could not be begun: its errno. A program that has begun closes it.
class Report {
 public:
  Report() {
    if (pipe2(ends_, O_CLOEXEC) != 0) throw OSError(std::strerror(errno));
  }
  ~Report() {
    close(ends_[0]);
    close(ends_[1]);
  }
  Report(const Report&) = delete;
  Report& operator=(const Report&) = delete;

  int writer() const { return ends_[1]; }
  /// 0 where nothing was said.
  int read_error() {
    close(std::exchange(ends_[1], -1));
    int error = 0;
    while (read(ends_[0], &error, sizeof error) < 0 && errno == EINTR) {
    }
    return error;
  }

 private:
  int ends_[2];
};

/// No handler but the default one; what is ignored stays so, save the signal by which it is to end.
void default_handlers() {
  for (int signal = 1; signal < NSIG; ++signal) {
    struct sigaction action{};
    if (sigaction(signal, nullptr, &action) != 0) continue;
    if (action.sa_handler == SIG_IGN && signal != SIGTERM) continue;
    action = {};
    action.sa_handler = SIG_DFL;
    sigaction(signal, &action, nullptr);
  }
}

/// In a child, which shares its parent's memory until it is the program: system calls alone.
[[noreturn]] void become(char* const* arguments, Interrupts interrupts, pid_t parent, int report) {
  default_handlers();
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) _exit(127);  // it has ended before it could be said
  sigset_t blocked;
  sigemptyset(&blocked);
  if (interrupts == Interrupts::when_ready) sigaddset(&blocked, SIGINT);
  pthread_sigmask(SIG_SETMASK, &blocked, nullptr);
  execvp(arguments[0], arguments);
  const int error = errno;
  [[maybe_unused]] const ssize_t written = write(report, &error, sizeof error);
  _exit(127);
}

pid_t start(const std::vector<std::string>& words, Interrupts interrupts) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  Report report;
  const pid_t parent = getpid();
  const std::scoped_lock lock(registry().mutex);
  const pid_t child = [&] {
    const AllBlocked blocked;
    const pid_t forked = vfork();
    if (forked == 0) become(arguments.data(), interrupts, parent, report.writer());
    return forked;
  }();
  if (const int error = child < 0 ? errno : report.read_error(); error != 0) {
    if (child > 0) waitpid(child, nullptr, 0);
    throw OSError(fmt::format("cannot run {}: {}", words[0], std::strerror(error)));
  }
  registry().children.insert(child);
  return child;
}

/// Whether a child has ended by then; who it was is kept, until it is forgotten.
bool ends(pid_t child, const std::optional<milliseconds>& limit) {
  const Clock::time_point start = Clock::now();
  while (true) {
    siginfo_t info{};
    const int failed =
        waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT | (limit ? WNOHANG : 0));
    if (failed != 0 && errno != EINTR) return true;
    if (failed == 0 && info.si_pid == child) return true;
    if (!limit) continue;
    if (Clock::now() - start >= *limit) return false;
    std::this_thread::sleep_for(between_looks);
  }
}

void end(pid_t child) {
  kill(child, SIGTERM);
  if (!ends(child, time_to_end)) kill(child, SIGKILL);
}

int forget(pid_t child) {
  const std::scoped_lock lock(registry().mutex);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  registry().children.erase(child);
  return status;
}

}  // namespace

bool run_command(const std::vector<std::string>& words, const CommandOptions& options) {
  const pid_t child = start(words, options.interrupts);
  if (!ends(child, options.limit)) end(child);
  const int status = forget(child);
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGINT)
    throw KeyboardInterrupt(words[0] + " was interrupted");
  return status == 0;
}

void stop_commands() {
  registry().mutex.lock();
  for (const pid_t child : registry().children) kill(child, SIGTERM);
  for (const pid_t child : registry().children) end(child);
}

}  // namespace weft
