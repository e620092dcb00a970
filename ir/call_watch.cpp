#include "ir/call_watch.hpp"

#include <utility>

namespace weft {
namespace {

thread_local CallWatch* watching = nullptr;

}  // namespace

CallWatch::CallWatch() : before_(std::exchange(watching, this)) {}
CallWatch::~CallWatch() { watching = before_; }

void CallWatch::show(const HostFunction& called) {
  for (CallWatch* watch = watching; watch; watch = watch->before_) watch->look(called);
}

}  // namespace weft
