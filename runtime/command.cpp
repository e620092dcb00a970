#include "runtime/command.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "runtime/errors.hpp"

namespace weft {
namespace {

/// Starts the program with no signal blocked, or SIGINT alone.
class SpawnAttributes {
 public:
  explicit SpawnAttributes(Interrupts interrupts) {
    posix_spawnattr_init(&attributes_);
    sigset_t blocked;
    sigemptyset(&blocked);
    if (interrupts == Interrupts::when_ready) sigaddset(&blocked, SIGINT);
    posix_spawnattr_setsigmask(&attributes_, &blocked);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK);
  }
  ~SpawnAttributes() { posix_spawnattr_destroy(&attributes_); }
  SpawnAttributes(const SpawnAttributes&) = delete;
  SpawnAttributes& operator=(const SpawnAttributes&) = delete;

  const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_;
};

}  // namespace

bool run_command(const std::vector<std::string>& words, Interrupts interrupts) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  pid_t child = 0;
  const SpawnAttributes attributes(interrupts);
  if (const int error =
          posix_spawnp(&child, arguments[0], nullptr, attributes.get(), arguments.data(), environ);
      error != 0) {
    throw OSError(fmt::format("cannot run {}: {}", words[0], std::strerror(error)));
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGINT)
    throw KeyboardInterrupt(words[0] + " was interrupted");
  return status == 0;
}

}  // namespace weft
