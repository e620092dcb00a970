#include "codegen/cache/compiler_at_work.hpp"

#include <pthread.h>

#include <condition_variable>
#include <cstdlib>
#include <mutex>

namespace weft::codegen {
namespace {

/// A room that many may be in, and that one may have emptied.
class Room {
 public:
  void enter() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return emptying_ == 0; });
    ++inside_;
  }
  void leave() {
    const std::lock_guard lock(mutex_);
    --inside_;
    changed_.notify_all();
  }
  /// Returns with the lock held and nobody inside.
  void empty() {
    std::unique_lock lock(mutex_);
    ++emptying_;
    changed_.wait(lock, [&] { return inside_ == 0; });
    lock.release();
  }
  void open() {
    --emptying_;
    changed_.notify_all();
    mutex_.unlock();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int inside_ = 0, emptying_ = 0;
};

/// Never destroyed; a forked child, which has one thread, gets another.
Room* current = nullptr;

Room& room() {
  static const bool once = [] {
    current = new Room;
    return pthread_atfork([] { current->empty(); }, [] { current->open(); }, [] { current = new Room; }) == 0;
  }();
  static_cast<void>(once);
  return *current;
}

/// Has the end of the process wait for those at work, and lets none begin any more.
void rest() {
  static const bool once = [] { return room().empty(), true; }();
  static_cast<void>(once);
}

}  // namespace

CompilerAtWork::CompilerAtWork() { room().enter(); }
/// What LLVM has made meanwhile is destroyed when the process ends, after what is registered here has run.
CompilerAtWork::~CompilerAtWork() {
  std::atexit(rest);
  room().leave();
}

}  // namespace weft::codegen
