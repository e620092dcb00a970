#include "tools/weft/command_line/interrupts.hpp"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <system_error>
#include <thread>

#include "runtime/system/command.hpp"
#include "runtime/system/unfinished.hpp"

namespace weft::cli {
namespace {

// Signals that would end the process now; nohup, or a shell's `&`, may have had some ignored.
sigset_t deadly_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action{};
    sigaction(signal, nullptr, &action);
    if (action.sa_handler == SIG_DFL) sigaddset(&signals, signal);
  }
  return signals;
}

// Of the signal itself: the parent is told that it was interrupted.
[[noreturn]] void die_of(int signal) {
  stop_commands();  // which may write what is to be removed
  remove_unfinished();
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, signal);
  pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
  raise(signal);
  _exit(128 + signal);
}

[[noreturn]] void wait_and_die(sigset_t signals) {
  int signal = 0;
  sigwait(&signals, &signal);
  die_of(signal);
}

}  // namespace

void clean_up_when_interrupted() {
  const sigset_t signals = deadly_signals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  try {
    std::thread(wait_and_die, signals).detach();
  } catch (const std::system_error&) {  // no thread is to be had: signals end the process as ever
    pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
  }
}

void end_as_interrupted() { die_of(SIGINT); }

}  // namespace weft::cli
