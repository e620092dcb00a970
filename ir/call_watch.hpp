// Looks at the functions that nodes call, as these are made: where it is asked what a program may raise.
#pragma once
#include "runtime/program/host_function.hpp"

namespace weft {

/// While one lives, it sees the functions that nodes of its thread call.
class CallWatch {
 public:
  CallWatch();
  virtual ~CallWatch();
  CallWatch(const CallWatch&) = delete;
  CallWatch& operator=(const CallWatch&) = delete;
  /// What it throws is what making the node throws.
  virtual void look(const HostFunction& called) = 0;
  /// Shows one to those that live, the innermost first.
  static void show(const HostFunction& called);

 private:
  CallWatch* before_;
};

}  // namespace weft
